package dev.journeyman.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;

/** What holds of the measures of every conversation. */
@Tag("law")
class MeasuredPolicyLaws {

    private static final int WINDOW = 16_000;

    /** One exchange: its kind, the file that it is about, and the length of its result in lines. */
    private record Exchange(int kind, int file, int lines) {

        void addTo(Dialogue dialogue) {
            String path = "src/File" + file + ".java";
            String line = "int value" + file + " = compute(" + lines + ");";
            switch (kind) {
                case 0 -> dialogue.calls("read", "{\"path\":\"" + path + "\"}", (line + "\n").repeat(lines));
                case 1 -> dialogue.calls("write", "{\"path\":\"" + path + "\",\"content\":\"" + line + "\"}", "done");
                case 2 -> dialogue.fails("run", "{\"command\":\"make " + file + "\"}", "failed\n".repeat(lines));
                default -> dialogue.says("Now " + line);
            }
        }
    }

    @Provide
    Arbitrary<Dialogue> dialogues() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.integers().between(1, 4),
                        Arbitraries.integers().between(1, 400))
                .as(Exchange::new)
                .list()
                .ofMaxSize(120)
                .map(exchanges -> {
                    Dialogue dialogue = Dialogue.begun();
                    exchanges.forEach(exchange -> exchange.addTo(dialogue));
                    return dialogue.says("Done.");
                });
    }

    @Property
    void to_send_everything_loses_nothing_and_costs_all(@ForAll("dialogues") Dialogue dialogue) {
        PolicyFigures raw = dialogue.under(ContextPolicy.RAW, WINDOW);

        assertThat(raw.retention().rereads()).isZero();
        assertThat(raw.retention().rewrites()).isZero();
        assertThat(raw.retention().editsVerbatim()).isEqualTo(1);
        assertThat(raw.retention().failureVerbatim()).isEqualTo(1);
        assertThat(raw.cost()).isEqualTo(1, within(1e-12));
        assertThat(raw.costWithRereads()).isEqualTo(1, within(1e-12));
    }

    @Property
    void every_policy_is_measured_over_the_same_requests(@ForAll("dialogues") Dialogue dialogue) {
        PolicyFigures raw = dialogue.under(ContextPolicy.RAW, WINDOW);
        for (ContextPolicy policy : ContextPolicy.values()) {
            PolicyFigures figures = dialogue.under(policy, WINDOW);

            assertThat(figures.bill().requests()).isEqualTo(raw.bill().requests());
            assertThat(figures.raw().effective()).isEqualTo(raw.bill().effective());
            assertThat(figures.retention().editsVerbatim()).isBetween(0.0, 1.0);
            assertThat(figures.retention().failureVerbatim()).isBetween(0.0, 1.0);
            assertThat(figures.retention().rereads())
                    .isBetween(0, figures.bill().requests());
            assertThat(figures.costWithRereads()).isGreaterThanOrEqualTo(figures.cost());
        }
    }

    @Property
    void to_mask_what_is_used_later_forces_a_reread(
            @ForAll @IntRange(min = 10, max = 40) int between, @ForAll @IntRange(min = 1, max = 50) int lines) {
        Dialogue dialogue = Dialogue.begun()
                .calls("read", "{}", "first\n".repeat(lines) + Dialogue.LINE)
                .passes(between)
                .says(Dialogue.LINE);

        assertThat(dialogue.under(ContextPolicy.MASK, 64_000).retention().rereads())
                .isEqualTo(1);
    }
}
