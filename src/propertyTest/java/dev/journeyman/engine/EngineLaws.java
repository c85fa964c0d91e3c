package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Recorded;
import dev.journeyman.testkit.Laws;
import dev.journeyman.testkit.Play;
import dev.langchain4j.data.message.UserMessage;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/** The published laws, over stories played through the engine alone, and what only its own texts can be held to. */
class EngineLaws extends Laws {

    /** How the system prompt of coding begins. */
    private static final String CODING = "You are a senior software engineer carrying out one story";

    private static final Set<String> TAKEN = new TreeSet<>();

    @Property
    void nothing_is_sent_twice(@ForAll("plays") Play play) {
        play.requests()
                .forEach(sent -> sent.messages().stream()
                        .filter(message -> message instanceof UserMessage said
                                && said.singleText().length() >= 40)
                        .filter(message -> !((UserMessage) message).singleText().startsWith("[note] "))
                        .forEach(message -> assertThat(sent.messages()).containsOnlyOnce(message)));
    }

    @Property
    void law_5_coding_is_told_that_it_is_the_approved_plan(@ForAll("plays") Play play) {
        String submitted = "";
        String approved = "";
        for (Recorded recorded : play.entries()) {
            if (recorded.entry() instanceof Entry.Moved moved) {
                submitted = moved.move().signal() instanceof Signal.PlanSubmitted plan ? plan.plan() : submitted;
                approved = moved.move().signal() instanceof Signal.PlanApproved ? submitted : approved;
            } else if (recorded.entry() instanceof Entry.ContextChanged changed
                    && changed.change() instanceof ContextChange.Reset reset
                    && reset.systemPrompt().startsWith(CODING)
                    && !approved.isEmpty()) {
                assertThat(reset.systemPrompt()).contains("# Approved plan\n\n" + approved);
            }
        }
    }

    @Property
    void law_10_plays_take_every_row_of_the_table(@ForAll("plays") Play play) {
        play.entries().forEach(recorded -> {
            if (recorded.entry() instanceof Entry.Moved moved) {
                TAKEN.add(moved.move().from().state() + " on "
                        + moved.move().signal().name());
            }
        });
    }

    @AfterContainer
    static void law_10_every_row_of_the_table_was_taken() {
        if (TAKEN.isEmpty()) {
            return; // another law is run alone
        }
        Set<String> missing = new TreeSet<>();
        Flow.standard()
                .rows()
                .forEach(row -> row.on()
                        .forEach(kind -> row.in().forEach(state -> missing.add(state + " on " + Signal.name(kind)))));
        missing.removeAll(TAKEN);
        missing.removeIf(EngineLaws::shownElsewhere);
        assertThat(missing).as("rows of the table that no play took").isEmpty();
    }

    /** Returns whether a transition needs somebody outside or something broken, which tests of their own show. */
    private static boolean shownElsewhere(String transition) {
        return transition.endsWith("Cancelled")
                || transition.endsWith("Broke")
                || transition.equals("SUSPENDED on SuspensionExpired")
                || (transition.endsWith("ServiceLost")
                        && !transition.startsWith("PLANNING")
                        && !transition.startsWith("CODING"))
                || transition.startsWith("CODING on Attempt");
    }
}
