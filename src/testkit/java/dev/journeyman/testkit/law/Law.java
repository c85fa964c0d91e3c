package dev.journeyman.testkit.law;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.PivotLine;
import dev.journeyman.context.order.MessageOrder;
import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.flow.State;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.flow.TableRow.Target;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Story;
import dev.langchain4j.data.message.ChatMessage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The laws that hold in every run, whatever tools, architect and budgets a host brings. {@link Laws} checks them as
 * jqwik properties; a test without jqwik calls {@link #checkAll} or checks them one by one. They may be used from any
 * thread.
 */
public enum Law {
    /** Law 3: detours return in order, and a pivot and a new attempt leave none behind. */
    DETOURS_RETURN_IN_ORDER {
        @Override
        void follow(RandomRun play) {
            Deque<State> open = new ArrayDeque<>();
            for (Move move : moves(play)) {
                Target target = Flow.standard()
                        .row(move.from().state(), move.signal().getClass())
                        .target();
                if (target instanceof Target.Detour) {
                    open.addLast(move.from().state());
                } else if (target instanceof Target.Back) {
                    holds(
                            move.to().state() == open.pollLast(),
                            "this does not return to where the detour began",
                            RandomWalk.text(move));
                } else if (target instanceof Target.To) {
                    open.clear();
                }
                holds(
                        move.to().origins().equals(List.copyOf(open)),
                        "the open detours should be " + open,
                        RandomWalk.text(move));
                holds(
                        move.conversation() == ConversationRule.KEPT || open.isEmpty(),
                        "this leaves detours behind",
                        RandomWalk.text(move));
            }
        }
    },
    /** Law 4: the conversation is empty after a clearing row and a new attempt, and continues after every other row. */
    A_CONVERSATION_IS_CLEARED_WHERE_THE_TABLE_SAYS_SO {
        @Override
        void follow(RandomRun play) {
            List<ChatMessage> before = List.of();
            boolean cleared = true;
            int appended = 0;
            for (RandomRun.Step step : play.steps()) {
                if (step.entry() instanceof Entry.Moved moved) {
                    appended = clears(moved.move().signal()) ? 0 : appended + 1;
                    cleared |= clears(moved.move().signal());
                    holds(
                            clears(moved.move().signal()) == (moved.move().conversation() != ConversationRule.KEPT),
                            "the table has another rule for the conversation",
                            RandomWalk.text(moved.move()));
                } else if (step.entry() instanceof Entry.ContextChanged changed
                        && changed.change() instanceof ContextChange.Shortened) {
                    before = List.of();
                } else if (step.sent().isPresent()) {
                    List<ChatMessage> messages = step.sent().get().messages();
                    holds(
                            !cleared || messages.size() <= 2 + appended,
                            "a cleared conversation has more than its opening and what rows appended since",
                            messages);
                    holds(
                            cleared
                                    || (messages.size() >= before.size()
                                            && messages.subList(0, before.size())
                                                    .equals(before)),
                            "a continued conversation does not begin with the messages that were sent before",
                            messages);
                    before = messages;
                    cleared = false;
                }
            }
        }
    },
    /** Law 5: the coding prompt has the approved plan, byte for byte; only express stories enter coding without one. */
    CODING_SEES_THE_APPROVED_PLAN {
        @Override
        void follow(RandomRun play) {
            String submitted = "";
            String approved = "";
            for (RandomRun.Step step : play.steps()) {
                if (step.entry() instanceof Entry.Moved moved) {
                    Signal signal = moved.move().signal();
                    submitted = signal instanceof Signal.PlanSubmitted plan ? plan.plan() : submitted;
                    approved = signal instanceof Signal.PlanApproved ? submitted : approved;
                    holds(
                            moved.move().from().state() != State.PLAN_REVIEW
                                    || moved.move().to().state() != State.CODING
                                    || signal instanceof Signal.PlanApproved,
                            "this opens coding without an approved plan",
                            RandomWalk.text(moved.move()));
                }
                if (step.sent().isPresent() && step.sent().get().state() == State.CODING) {
                    holds(
                            !approved.isEmpty() || play.story().kind() == Story.Kind.EXPRESS,
                            "coding was entered without an approved plan",
                            play.story().kind());
                    holds(
                            step.sent().get().system().contains(approved),
                            "the approved plan is not in the system prompt of coding",
                            approved);
                }
            }
        }
    },
    /** Law 6: after a pivot the prompt has its line exactly once, with the newest feedback. */
    A_PIVOT_IS_SEEN_ONCE_AND_UNTIL_THE_END {
        @Override
        void follow(RandomRun play) {
            String line = "";
            for (RandomRun.Step step : play.steps()) {
                if (step.entry() instanceof Entry.Moved moved
                        && moved.move().signal() instanceof Signal.Pivoted pivoted) {
                    line = PivotLine.of(pivoted.feedback());
                } else if (step.sent().isPresent()) {
                    List<String> lines = step.sent()
                            .get()
                            .system()
                            .lines()
                            .filter(PivotLine::imitated)
                            .toList();
                    holds(
                            lines.equals(line.isEmpty() ? List.of() : List.of(line)),
                            "the lines that mark feedback are wrong",
                            lines);
                }
            }
        }
    },
    /** Law 8: a budget of N turns allows exactly N turns, however often the state is left and entered again. */
    A_BUDGET_OF_N_ALLOWS_N_TURNS {
        @Override
        void follow(RandomRun play) {
            Budget budget = play.story().budget();
            int turns = 0;
            State state = State.SETUP;
            for (RandomRun.Step step : play.steps()) {
                int allowed = state == State.PLANNING ? budget.planningTurns() : budget.codingTurns();
                if (step.entry() instanceof Entry.ReplyReceived reply && reply.caller() == CallerRole.CODER) {
                    turns++;
                    holds(turns <= allowed, "more turns were made than are allowed", turns);
                } else if (step.entry() instanceof Entry.Moved moved) {
                    Signal signal = moved.move().signal();
                    holds(
                            !(signal instanceof Signal.BudgetExhausted exhausted
                                            && exhausted.reason() == BudgetKind.TURNS)
                                    || turns == allowed,
                            "the turns ran out before all were made",
                            turns);
                    state = moved.move().to().state();
                    turns = granted(moved.move()) ? 0 : turns;
                }
            }
        }
    },
    /** Law 9: a story ends, unless a request is open or the architect keeps granting more. */
    A_STORY_ENDS_UNLESS_SOMEBODY_GRANTS_MORE {
        @Override
        void follow(RandomRun play) {
            holds(
                    play.over() || play.waits(),
                    "the story has neither ended nor an open request",
                    play.entries().size());
            Budget budget = play.story().budget();
            long attempts = play.entries().stream()
                    .filter(recorded -> recorded.entry() instanceof Entry.AttemptStarted)
                    .count();
            long grants = moves(play).stream()
                    .filter(move ->
                            move.signal() instanceof Signal.Continued || move.signal() instanceof Signal.Pivoted)
                    .count();
            long turns = play.entries().stream()
                    .filter(recorded ->
                            recorded.entry() instanceof Entry.ReplyReceived reply && reply.caller() == CallerRole.CODER)
                    .count();
            holds(
                    turns <= (attempts + grants) * (budget.planningTurns() + budget.codingTurns()),
                    "too many turns were made in %s attempts with %s grants".formatted(attempts, grants),
                    turns);
        }
    },
    /**
     * The number of paid calls, of all callers, is bounded between two changes of the work, whatever the architect
     * grants. The bound follows from the budget reviews possible in a row, the turns of each, and the other calls of a
     * turn.
     */
    PAID_CALLS_ARE_BOUNDED_BETWEEN_TWO_CHANGES {
        @Override
        void follow(RandomRun play) {
            Budget budget = play.story().budget();
            int bound = BUDGET_REVIEWS * (budget.planningTurns() + budget.codingTurns() + 2) * CALLS_OF_A_TURN;
            int calls = 0;
            for (RandomRun.Step step : play.steps()) {
                if (step.entry() instanceof Entry.ReplyReceived
                        || (step.entry() instanceof Entry.CallFailed failed && failed.used() != null)) {
                    calls++;
                } else if (step.entry() instanceof Entry.AttemptStarted
                        || (step.entry() instanceof Entry.ToolFinished tool
                                && tool.ok()
                                && !READING.contains(tool.tool()))) {
                    calls = 0;
                }
                holds(calls <= bound, "more than %s calls were paid for between two changes".formatted(bound), calls);
            }
        }
    },
    /** A story is done only if each of its criteria was checked after the last submission and passed. */
    DONE_MEANS_THAT_ALL_CHECKS_PASSED {
        @Override
        void follow(RandomRun play) {
            Map<Integer, Boolean> passed = new HashMap<>();
            for (RandomRun.Step step : play.steps()) {
                if (step.entry() instanceof Entry.CheckFinished check) {
                    passed.put(check.criterion(), check.passed());
                } else if (step.entry() instanceof Entry.Moved moved) {
                    if (moved.move().signal() instanceof Signal.WorkSubmitted) {
                        passed.clear();
                    }
                    holds(
                            moved.move().to().state() != State.DONE
                                    || (passed.size() == play.story().criteria().size()
                                            && !passed.containsValue(false)),
                            "the story is done and not all its checks passed",
                            passed);
                }
            }
        }
    },
    /**
     * Requests are in the order that providers require: one system prompt, and every call answered once and at once.
     */
    REQUESTS_ARE_IN_ORDER {
        @Override
        void follow(RandomRun play) {
            for (SentRequest sent : play.requests()) {
                List<String> violations = MessageOrder.violations(sent.messages()).stream()
                        .map(Object::toString)
                        .toList();
                holds(violations.isEmpty(), "a request is out of order", violations);
            }
        }
    },
    /** Feedback occurs once in a request: in index 0, in the conversation or in a result, and not in two of them. */
    FEEDBACK_IS_TOLD_ONCE {
        @Override
        void follow(RandomRun play) {
            Set<String> given = new LinkedHashSet<>();
            for (RandomRun.Step step : play.steps()) {
                if (step.entry() instanceof Entry.VerdictGiven verdict
                        && verdict.feedback().length() >= TELLING) {
                    given.add(verdict.feedback());
                }
                step.sent()
                        .ifPresent(sent -> given.forEach(feedback ->
                                holds(Repetition.of(sent, feedback) <= 1, "this occurs more than once", feedback)));
            }
        }
    },
    /** A run whose process died at any entry sends the same next request when it is resumed. */
    A_RUN_CUT_OFF_RESUMES_WITH_THE_SAME_REQUEST {
        @Override
        void follow(RandomRun play) {
            play.dying()
                    .ifPresent(cut -> holds(
                            cut.nextIn(play).equals(cut.nextIn(cut)),
                            "a run that was cut off resumes with another request",
                            "%s in place of %s".formatted(cut.nextIn(cut), cut.nextIn(play))));
        }
    },
    /** A journal replays to the same entries, including the journal of a run that was cut off and resumed. */
    A_JOURNAL_REPLAYS_TO_THE_SAME_ENTRIES {
        @Override
        void follow(RandomRun play) {
            play.dying().orElse(play).assertReplayed();
        }
    },
    /** A tool answers every call, if only with an error. */
    TOOLS_ANSWER {
        @Override
        void follow(RandomRun play) {
            for (RandomRun.Step step : play.steps()) {
                holds(
                        !(step.entry() instanceof Entry.ToolFinished tool)
                                || tool.ok()
                                || !tool.text().startsWith(tool.tool() + " broke: "),
                        "a tool threw in place of answering",
                        step.entry());
            }
        }
    };

    /** Twice the reviews in a row that end a story: a plan that is approved after a change restarts the count. */
    private static final int BUDGET_REVIEWS = 2 * 6 + 1;

    /** A call, its two retries, and a verdict on its submission. */
    private static final int CALLS_OF_A_TURN = 4;

    private static final Set<String> READING = Set.of("read_file", "list_files", "search", "update_todo_list");

    /** The length from which feedback is searched for: shorter feedback may occur in a request by chance. */
    private static final int TELLING = 20;

    abstract void follow(RandomRun play);

    /**
     * Checks all laws on a run.
     *
     * @throws AssertionError if a law does not hold, with its name, the walk that breaks it and the code that repeats
     *     the run
     */
    public static void checkAll(RandomRun play) {
        for (Law law : values()) {
            law.check(play);
        }
    }

    /**
     * Checks this law on a run.
     *
     * @throws AssertionError if the law does not hold, with the reason and the walk that breaks it
     */
    public void check(RandomRun play) {
        try {
            follow(play);
        } catch (Broken broken) {
            throw new AssertionError(
                    "%s does not hold: %s. The play, again with %s:%s"
                            .formatted(this, broken.getMessage(), play.again(), play),
                    broken);
        }
    }

    private static void holds(boolean condition, String otherwise, Object shown) {
        if (!condition) {
            throw new Broken(otherwise + ": " + shown);
        }
    }

    private static List<Move> moves(RandomRun play) {
        return play.entries().stream()
                .filter(recorded -> recorded.entry() instanceof Entry.Moved)
                .map(recorded -> ((Entry.Moved) recorded.entry()).move())
                .toList();
    }

    private static boolean granted(Move move) {
        return move.signal() instanceof Signal.Continued || clears(move.signal());
    }

    /**
     * Returns whether a signal clears the conversation: an approved plan, a pivot or a new attempt, and nothing else.
     */
    private static boolean clears(Signal signal) {
        return signal instanceof Signal.PlanApproved
                || signal instanceof Signal.Pivoted
                || signal instanceof Signal.AttemptFailed;
    }

    private static final class Broken extends RuntimeException {

        private static final long serialVersionUID = 1;

        Broken(String message) {
            super(message);
        }
    }
}
