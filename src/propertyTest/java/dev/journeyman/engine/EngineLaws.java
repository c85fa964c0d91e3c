package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.testkit.law.Laws;
import dev.journeyman.testkit.law.RandomRun;
import dev.langchain4j.data.message.UserMessage;

/** The published laws on runs of the engine alone, and further laws of the engine's own texts. */
class EngineLaws extends Laws {

    /** The beginning of the system prompt of coding. */
    private static final String CODING = "You are a senior software engineer carrying out one story";

    private static final int LONG = 40;

    @Override
    protected void checkAlso(RandomRun play) {
        nothing_is_sent_twice(play);
        the_prompt_of_coding_names_the_plan_as_approved(play);
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

    private static void the_prompt_of_coding_names_the_plan_as_approved(RandomRun play) {
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
