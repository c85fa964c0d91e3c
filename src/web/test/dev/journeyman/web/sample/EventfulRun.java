package dev.journeyman.web.sample;

import static dev.journeyman.testkit.script.Replies.call;
import static dev.journeyman.testkit.script.Replies.calls;
import static dev.journeyman.testkit.script.Replies.request;
import static dev.journeyman.testkit.script.Replies.words;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.Failure;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A run with all that a page has to show: a question, a plan that is sent back, a provider that runs out, a context that is compacted, a
 * budget that is spent and a pivot, a suspension, a failed attempt, a review that asks for changes, and the end. Git, tools and checks are
 * real.
 */
public final class EventfulRun {

    private static final int WINDOW = 13_000;

    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-02T09:00:00Z"));
    private final TimedModel swift = new TimedModel("swift-model", WINDOW, clock);
    private final TimedModel steady = new TimedModel("steady-model", WINDOW, clock);
    private final TimedModel judge = new TimedModel("judge-model", 64_000, clock);
    private final Journal journal;
    private final Path repository;
    private final Path home;

    /** Prepares the run with a store, below a directory of its own. */
    public EventfulRun(Journal journal, Path place) {
        this.journal = journal;
        this.home = place.resolve("home");
        this.repository = ScratchRepositories.make(
                place.resolve("titles"),
                "shorten.sh",
                "#!/bin/sh\n# Shortens a title to so many characters.\nprintf '%s\\n' \"$1\" | cut -c \"1-$2\"\n",
                "test.sh",
                """
                #!/bin/sh
                fail=0
                check() {
                    got=$(sh shorten.sh "$1" "$2")
                    [ "$got" = "$3" ] || { echo "shorten \\"$1\\" $2: \\"$got\\", not \\"$3\\""; fail=1; }
                }
                check "A title of five words" 9 "A title"
                check "Short" 9 "Short"
                check "Two words" 20 "Two words"
                check "Unbreakable" 5 "Unbre"
                check "Ends in a dot." 13 "Ends in a"
                exit $fail
                """,
                "docs/style.md",
                guide("Style", 190),
                "docs/titles.md",
                guide("Titles", 170),
                "docs/history.md",
                guide("History", 210));
    }

    private static String guide(String title, int lines) {
        StringBuilder text = new StringBuilder("# " + title + "\n");
        for (int i = 1; i <= lines; i++) {
            text.append("%s %s: a title is cut where a word ends, and never within a letter that has an accent.\n"
                    .formatted(title, i));
        }
        return text.toString();
    }

    /** Drives the run to its end and returns its outcome. */
    public Outcome drive() throws InterruptedException {
        planning();
        coding();
        afterThePivot();
        secondAttempt();
        try (CoderEngine engine = CoderEngine.builder()
                .provider(swift)
                .provider(steady)
                .architect(List.of(judge))
                .home(home)
                .clock(clock)
                .pauses(clock)
                .journal(journal)
                .build()) {
            Outcome outcome = engine.start(
                            story(),
                            new WorkspaceRequest(repository, false, Map.of()),
                            entry -> clock.advance(Duration.ofMillis(30)))
                    .await();
            if (!outcome.done() || !swift.rest().isEmpty() || !steady.rest().isEmpty()) {
                throw new IllegalStateException(
                        "The run went another way: %s; not said: %s of swift, %s of steady, %s of judge"
                                .formatted(
                                        outcome,
                                        swift.rest().size(),
                                        steady.rest().size(),
                                        judge.rest().size()));
            }
            return outcome;
        }
    }

    private static Story story() {
        return Story.of(
                        "Cut titles where a word ends",
                        "shorten.sh cuts a title after so many characters, also within a word. test.sh says what is"
                                + " wanted.",
                        Criterion.checked("test.sh passes", "sh test.sh"),
                        Criterion.checked("the script is valid", "sh -n shorten.sh"))
                .withBudget(new Budget(6, 7, 400_000L, new BigDecimal("2.50"), null, null, null))
                .withRetryPolicy(new RetryPolicy(2, 1));
    }

    private void planning() {
        swift.says(calls(request("read_file", "path", "shorten.sh"), request("read_file", "path", "test.sh")))
                .says(call(
                        "ask_question",
                        "question",
                        "What becomes of a word that is longer than the limit?",
                        "context",
                        "test.sh expects \"Unbre\", but docs/titles.md does not say it."))
                .says(call(
                        "submit_plan",
                        "plan",
                        "1. shorten.sh: cut at the last blank before the limit.\n2. Run test.sh.\n"))
                .says(call(
                        "submit_plan",
                        "plan",
                        "1. shorten.sh: cut at the last blank before the limit.\n"
                                + "2. A word longer than the limit is cut.\n"
                                + "3. Run test.sh.\n"));
        judge.says(words("It is cut at the limit, as it is today."))
                .says(call("verdict", "decision", "changes", "feedback", "Say what becomes of a word without a blank."))
                .says(approve("Small steps, please."));
    }

    private void coding() {
        swift.says(call("read_file", "path", "docs/style.md"))
                .says(call(
                        "update_todo_list", "content", "- [ ] cut at a blank\n- [ ] long words\n- [ ] test.sh passes"))
                .says(call("read_file", "path", "docs/titles.md"))
                .fails(Failure.QUOTA_EXHAUSTED, "You exceeded your current quota.", Duration.ofHours(3));
        steady.says(call("run_command", "command", "sh test.sh"))
                .says(call("read_file", "path", "docs/history.md"))
                .says(call(
                        "write_file",
                        "path",
                        "shorten.sh",
                        "content",
                        "#!/bin/sh\n"
                                + "case \"$1\" in\n"
                                + "\"A title of five words\") echo 'A title' ;;\n"
                                + "*) echo \"$1\" ;;\n"
                                + "esac\n"))
                .says(call("run_command", "command", "sh test.sh; grep -c accent docs/*.md"));
        judge.says(call(
                "verdict",
                "decision",
                "pivot",
                "feedback",
                "A case for each title never ends. Use parameter expansion: drop what follows the last blank."));
    }

    private void afterThePivot() {
        steady.says(call(
                        "submit_plan",
                        "plan",
                        "1. shorten.sh: take the first characters; if the next one is no blank, drop what"
                                + " follows the last blank.\n"
                                + "2. Run test.sh.\n"))
                .says(call(
                        "write_file",
                        "path",
                        "shorten.sh",
                        "content",
                        "#!/bin/sh\n"
                                + "# Shortens a title to so many characters, where a word ends.\n"
                                + "head=$(printf '%s' \"$1\" | cut -c \"1-$2\")\n"
                                + "printf '%s\\n"
                                + "' \"${head% *}\"\n"))
                .fails(Failure.OVERLOADED, "Overloaded", Duration.ofSeconds(20))
                .fails(Failure.OVERLOADED, "Overloaded", Duration.ofSeconds(20))
                .fails(Failure.OVERLOADED, "Overloaded", Duration.ofSeconds(20))
                .says(call("submit_work", "summary", "Titles end where a word ends."))
                .says(call("submit_work", "summary", "Looked again: titles end where a word ends."));
        judge.says(approve(""));
    }

    private void secondAttempt() {
        steady.says(call(
                        "submit_plan",
                        "plan",
                        "1. shorten.sh: leave short titles alone, and words without a blank.\n2. Run test.sh.\n"))
                .says(calls(
                        request("write_file", "path", "shorten.sh", "content", GOOD),
                        request(
                                "update_todo_list",
                                "content",
                                "- [x] cut at a blank\n- [x] long words\n- [ ] test.sh passes")))
                .says(calls(
                        request("run_command", "command", "sh test.sh"),
                        request(
                                "submit_work",
                                "summary",
                                "Short titles stay, long words are cut, all others end at a word.")))
                .says(calls(
                        request(
                                "edit_file",
                                "path",
                                "shorten.sh",
                                "old",
                                "next=",
                                "new",
                                "# what the next line needs\nnext="),
                        request("submit_work", "summary", "The line about blanks is explained.")));
        judge.says(approve(""))
                .says(call("verdict", "decision", "changes", "feedback", "Explain the line with the blanks."))
                .says(approve("Clear now."));
    }

    private static final String GOOD = "#!/bin/sh\n"
            + "# Shortens a title to so many characters, where a word ends.\n"
            + "short=$(printf '%s' \"$1\" | cut -c \"1-$2\")\n"
            + "next=$(printf '%s' \"$1\" | cut -c \"$(($2 + 1))\")\n"
            + "case \"$next\" in\n"
            + "'' | ' ') ;;\n"
            + "*) case \"$short\" in *' '*) short=${short% *} ;; esac ;;\n"
            + "esac\n"
            + "printf '%s\\n"
            + "' \"$short\"\n";

    private static AiMessage approve(String words) {
        return call("verdict", "decision", "approve", "feedback", words);
    }
}
