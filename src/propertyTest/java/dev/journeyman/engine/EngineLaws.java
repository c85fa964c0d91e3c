package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.testkit.law.Laws;
import dev.journeyman.testkit.law.RandomRun;
import dev.langchain4j.data.message.UserMessage;

/** The published laws, over stories played through the engine alone, and what only its own texts can be held to. */
class EngineLaws extends Laws {

    /** How the system prompt of coding begins. */
    private static final String CODING = "You are a senior software engineer carrying out one story";

    private static final int LONG = 40;

    @Override
    protected void checkAlso(RandomRun play) {
        nothing_is_sent_twice(play);
        coding_is_told_that_it_is_the_approved_plan(play);
    }

    private static void nothing_is_sent_twice(RandomRun play) {
        play.requests()
                .forEach(sent -> sent.messages().stream()
                        .filter(message -> message instanceof UserMessage said
                                && said.singleText().length() >= LONG)
                        .filter(message -> !((UserMessage) message).singleText().startsWith("[note] "))
                        .forEach(message -> {
                            assertThat(sent.messages()).as("%s", play).containsOnlyOnce(message);
                            assertThat(sent.system())
                                    .as("index 0 in %s", play)
                                    .doesNotContain(((UserMessage) message).singleText());
                        }));
    }

    private static void coding_is_told_that_it_is_the_approved_plan(RandomRun play) {
        String submitted = "";
        String approved = "";
        for (RecordedEntry recorded : play.entries()) {
            if (recorded.entry() instanceof Entry.Moved moved) {
                submitted = moved.move().signal() instanceof Signal.PlanSubmitted plan ? plan.plan() : submitted;
                approved = moved.move().signal() instanceof Signal.PlanApproved ? submitted : approved;
            } else if (recorded.entry() instanceof Entry.ContextChanged changed
                    && changed.change() instanceof ContextChange.Reset reset
                    && reset.systemPrompt().startsWith(CODING)
                    && !approved.isEmpty()) {
                assertThat(reset.systemPrompt()).as("%s", play).contains("# Approved plan\n\n" + approved);
            }
        }
    }
}
