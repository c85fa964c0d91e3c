package dev.journeyman.prompt;

import java.util.Locale;

/** The templates, each with the view from which it is rendered. */
public enum TemplateName {
    PLANNING(View.PlanningView.class),
    CODING(View.CodingView.class),
    AGENT(View.AgentView.class),
    PLAN_REVIEW(View.PlanReviewView.class),
    CODE_REVIEW(View.CodeReviewView.class),
    BUDGET_REVIEW(View.BudgetReviewView.class),
    QUESTION(View.QuestionView.class),
    HELPER(View.HelpingView.class),
    VERIFICATION(View.VerificationView.class),
    SUMMARY(View.SummaryView.class),
    OPENING(View.OpeningView.class);

    /** The part that all templates share. */
    static final String STORY = "story";

    private final Class<? extends View> view;

    TemplateName(Class<? extends View> view) {
        this.view = view;
    }

    Class<? extends View> view() {
        return view;
    }

    /** Returns the name of the template's file, without its extension. */
    public String file() {
        return name().toLowerCase(Locale.ROOT);
    }

    static TemplateName of(View view) {
        for (TemplateName name : values()) {
            if (name.view.isInstance(view)) {
                return name;
            }
        }
        throw new IllegalArgumentException(
                "There is no template for a " + view.getClass().getSimpleName() + ".");
    }
}
