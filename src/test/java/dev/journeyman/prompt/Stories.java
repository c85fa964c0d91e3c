package dev.journeyman.prompt;

import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stories to render. */
final class Stories {

    /** A story with everything a template can show. */
    static final StoryView FULL = StoryView.of(story(
            "Add GET /health",
            "It answers 200 and the build version.\n\nNothing else changes.",
            "Let the load balancer see whether we live.",
            Criterion.checked("GET /health answers 200", "./gradlew test --tests HealthTest"),
            Criterion.stated("The version is the build's"),
            Criterion.checked("Nothing else broke", "./gradlew check")));

    /** A story with as little as possible. */
    static final StoryView BARE = StoryView.of(story("Fix it", null, null, Criterion.stated("It works")));

    private Stories() {}

    private static Story story(
            String title, @Nullable String description, @Nullable String intent, Criterion... criteria) {
        return new Story(null, title, description, intent, null, List.of(criteria), null, null, null, null);
    }
}
