package dev.journeyman.model.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.model.ModelReply.Usage;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The laws of reading an agent's output: any output gives an answer, and tokens and cost are never negative. */
class AgentOutputReaderLaws {

    @Property
    void any_output_gives_an_answer(@ForAll byte[] printed, @ForAll AgentOutputFormat.Form form) {
        assertSound(read(form, printed));
    }

    @Property
    void no_reported_figure_becomes_negative(@ForAll("outputs") String printed, @ForAll AgentOutputFormat.Form form) {
        assertSound(read(form, printed.getBytes(StandardCharsets.UTF_8)));
    }

    @Property
    void the_last_text_is_read_regardless_of_the_figures(@ForAll("outputs") String printed) {
        AgentAnswer answer = read(
                AgentOutputFormat.Form.LINES,
                (printed + "\n{\"text\":\"the end\"}\n").getBytes(StandardCharsets.UTF_8));

        assertThat(answer.text()).isEqualTo("the end");
    }

    @Example
    void figures_that_are_not_numbers_do_not_count() {
        AgentAnswer answer = read(
                AgentOutputFormat.Form.LINES,
                "{\"in\":1e400,\"cost\":1e999}\n{\"in\":7,\"out\":3}\n{\"text\":\"done\"}"
                        .getBytes(StandardCharsets.UTF_8));

        assertThat(answer.text()).isEqualTo("done");
        assertSound(answer);
    }

    @Provide
    Arbitrary<String> outputs() {
        Arbitrary<String> figures = Arbitraries.of(
                "0",
                "-1",
                "-1e3",
                "1.5",
                "3000000000",
                "2147483647",
                "9223372036854775808",
                "1e9",
                "1e308",
                "1e400",
                "-1e400",
                "1e-400",
                "NaN",
                "Infinity",
                "\"7\"",
                "null",
                "[1,2]",
                "{}",
                "9".repeat(999),
                "9".repeat(1001));
        Arbitrary<String> lines = Combinators.combine(
                        Arbitraries.of("in", "out", "cached", "cost", "text", "failure", "other"), figures)
                .as("{\"%s\":%s}"::formatted);
        return Arbitraries.oneOf(
                        lines,
                        Arbitraries.strings().ofMaxLength(20),
                        figures,
                        lines.map(line -> line.substring(0, line.length() / 2)))
                .list()
                .ofMaxSize(8)
                .map(all -> all.stream().collect(Collectors.joining("\n")));
    }

    private static AgentAnswer read(AgentOutputFormat.Form form, byte[] printed) {
        AgentOutputReader reading = new AgentOutputReader(new AgentOutputFormat(
                form,
                JsonSelector.of("/text"),
                JsonSelector.of("/failure"),
                JsonSelector.of("/in"),
                JsonSelector.of("/out"),
                JsonSelector.of("/cached"),
                JsonSelector.of("/cost")));
        reading.all(new ByteArrayInputStream(printed));
        return reading.answer();
    }

    private static void assertSound(AgentAnswer answer) {
        Usage usage = answer.usage();
        if (usage != null) {
            assertThat(usage.cached()).isLessThanOrEqualTo(usage.input());
            assertThat(List.of(usage.input(), usage.output(), usage.cached(), usage.total()))
                    .allMatch(figure -> figure >= 0);
        }
        if (answer.cost() != null) {
            assertThat(answer.cost()).isGreaterThanOrEqualTo(BigDecimal.ZERO);
        }
    }
}
