package dev.journeyman.flow;

import static dev.journeyman.flow.State.*;
import static dev.journeyman.flow.TableRow.ConversationRule.*;
import static dev.journeyman.flow.TableRow.in;
import static dev.journeyman.flow.TableRow.inEvery;

import dev.journeyman.flow.Signal.*;
import java.util.List;
import java.util.Set;

/**
 * The transition table: the only place that defines where a story goes and what happens to its conversation.
 *
 * <p>A row reads "in these states, on these signals, go there". {@code to} drops open detours, {@code detour} records
 * the state it leaves, {@code relay} passes a detour on to another state, and {@code back} returns to the recorded
 * state.
 */
final class Table {

    static final List<TableRow> ROWS = List.of(

        in(SETUP)                             .on(WorkspaceReady.class)                .to(PLANNING,          KEPT,    "the conversation is empty"),
        in(SETUP)                             .on(ExpressReady.class)                  .to(CODING,            KEPT,    "the story asks for no planning; the conversation is empty"),

        in(PLANNING)                          .on(PlanSubmitted.class)                 .to(PLAN_REVIEW,       KEPT,    ""),
        in(PLANNING)                          .on(CompletionClaimed.class)             .to(PLAN_REVIEW,       KEPT,    "every check passed already"),
        in(PLANNING, CODING)                  .on(QuestionAsked.class)                 .detour(QUESTION,      KEPT,    ""),
        in(PLANNING, CODING)                  .on(BudgetExhausted.class)               .detour(BUDGET_REVIEW, KEPT,    ""),

        in(PLAN_REVIEW)                       .on(PlanApproved.class)                  .to(CODING,            CLEARED, "the approved plan is part of the system prompt"),
        in(PLAN_REVIEW)                       .on(CompletionApproved.class)            .to(DONE,              KEPT,    ""),
        in(PLAN_REVIEW)                       .on(ChangesRequested.class)              .to(PLANNING,          KEPT,    "and the feedback"),
        in(PLAN_REVIEW)                       .on(Rejected.class)                      .to(FAILED,            KEPT,    ""),

        in(CODING)                            .on(WorkSubmitted.class)                 .to(TESTING,           KEPT,    ""),
        in(CODING)                            .on(CompletionClaimed.class)             .to(CODE_REVIEW,       KEPT,    "nothing was changed and every check passed"),
        in(TESTING)                           .on(ChecksPassed.class)                  .to(CODE_REVIEW,       KEPT,    ""),
        in(TESTING)                           .on(ChecksFailed.class)                  .to(CODING,            KEPT,    "and the failures"),
        in(TESTING, CODING)                   .on(AttemptFailed.class)                 .to(SETUP,             NEW,     "another attempt is allowed"),
        in(TESTING, CODING)                   .on(AttemptsExhausted.class)             .to(FAILED,            KEPT,    ""),

        in(CODE_REVIEW)                       .on(WorkApproved.class)                  .to(DONE,              KEPT,    ""),
        in(CODE_REVIEW)                       .on(CompletionApproved.class)            .to(DONE,              KEPT,    ""),
        in(CODE_REVIEW)                       .on(ChangesRequested.class)              .to(CODING,            KEPT,    "and the feedback"),
        in(CODE_REVIEW)                       .on(Rejected.class)                      .to(FAILED,            KEPT,    ""),

        in(BUDGET_REVIEW, ESCALATED)          .on(Continued.class)                     .back(                 KEPT,    "and the feedback"),
        in(BUDGET_REVIEW, ESCALATED)          .on(Pivoted.class)                       .to(PLANNING,          CLEARED, "story, plan and pivot feedback stay"),
        in(BUDGET_REVIEW)                     .on(Escalated.class)                     .relay(ESCALATED,      KEPT,    "the feedback goes into the request to the person"),
        in(BUDGET_REVIEW, ESCALATED, QUESTION).on(Abandoned.class)                     .to(FAILED,            KEPT,    ""),
        in(QUESTION)                          .on(Answered.class)                      .back(                 KEPT,    "and the answer"),

        inEvery(Set.of(SUSPENDED))            .on(ServiceLost.class)                   .detour(SUSPENDED,     KEPT,    ""),
        in(SUSPENDED)                         .on(ServiceRestored.class)               .back(                 KEPT,    ""),
        in(SUSPENDED)                         .on(SuspensionExpired.class)             .to(FAILED,            KEPT,    ""),

        inEvery(Set.of())                     .on(Cancelled.class, Broke.class)        .to(FAILED,            KEPT,    ""));

    private Table() {}
}
