package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.handoff.BriefKind;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.review.Decision;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryKind;
import dev.journeyman.story.StoryOptions;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a new coder is told of the attempts before, and that nobody is told anything where that is not wanted. */
@Timeout(60)
class RetryBlockTest {

    private static final RetryPolicy THREE = new RetryPolicy(3, 0);

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = staged();
    }

    @Test
    void the_first_attempt_is_told_nothing_and_each_later_one_what_the_one_before_left() throws InterruptedException {
        Actor coder = Actor.doing("a", Lines.write("x.txt", "x"), Lines.work(), Lines.work(), Lines.work());
        stage.checks(1, 1).coders(coder).play(EngineStage.EXPRESS.withRetryPolicy(THREE));
        String opening = opening(coder, 0);

        assertThat(opening).doesNotContain("CONTEXT ---");
        assertThat(opening(coder, 2)).isEqualTo("""
            --- RETRY CONTEXT ---
            Attempt #2 - Previous validation failures:
            - it holds: checked
            Already created: x.txt
            Focus on fixing validation failures listed above.
            --- END CONTEXT ---

            """ + opening);
        assertThat(opening(coder, 3)).isEqualTo("""
            --- RETRY CONTEXT ---
            Attempt #3 - Previous validation failures:
            - it holds: checked
            Focus on fixing validation failures listed above.
            --- END CONTEXT ---

            """ + opening);
    }

    @Test
    void a_standard_story_is_told_when_it_plans_again() throws InterruptedException {
        Actor coder = Actor.doing("a", Lines.plan("p"), Lines.work(), Lines.plan("q"), Lines.work());
        stage.checks(1).coders(coder).play(EngineStage.STORY.withRetryPolicy(THREE));

        assertThat(opening(coder, 2))
                .startsWith("--- RETRY CONTEXT ---\nAttempt #2 ")
                .endsWith(opening(coder, 0));
        assertThat(stage.entries(Entry.BriefInjected.class))
                .extracting(Entry.BriefInjected::kind)
                .containsExactly(BriefKind.RETRY);
    }

    @Test
    void several_criteria_are_named_each_on_a_line_of_its_own() throws InterruptedException {
        Story story = Story.of(
                        "Tale",
                        "It is.",
                        Criterion.checked("one", "check"),
                        Criterion.checked("two", "check"),
                        Criterion.checked("three", "check"),
                        Criterion.checked("four", "check"))
                .withKind(StoryKind.EXPRESS)
                .withRetryPolicy(THREE);
        Actor coder = Actor.doing("a", Lines.work(), Lines.work());
        stage.checks(1, 1, 1, 1).coders(coder).play(story);

        assertThat(opening(coder, 1)).contains("- one: checked\n- two: checked\n- three: checked\nFocus on");
    }

    @Test
    void what_several_providers_made_in_an_attempt_is_told_together() throws InterruptedException {
        Actor second = Actor.doing("b", Lines.write("y.txt", "y"), Lines.work(), Lines.work());
        stage.checks(1)
                .coders(
                        Actor.doing("a", Lines.write("x.txt", "x"), Actor.failure(Failure.QUOTA_EXHAUSTED, "no more")),
                        second)
                .play(EngineStage.EXPRESS.withRetryPolicy(THREE));

        assertThat(opening(second, 2))
                .startsWith("--- RETRY CONTEXT ---\nAttempt #2 ")
                .contains("Already created: x.txt, y.txt");
    }

    @Test
    void an_attempt_that_was_overworked_says_so_to_the_next() throws InterruptedException {
        stage.coder(request -> Lines.read("f-" + request.turn()))
                .play(EngineStage.express(60).withRetryPolicy(new RetryPolicy(2, 0)));

        assertThat(Lines.said(stage.request(61)).get(0)).contains("- the attempt made 60 turns (max_iterations)");
    }

    @Test
    void without_it_requests_are_what_they_are_without_the_feature() throws InterruptedException {
        String engine = untold(staged().briefs(with(false, EnumSet.allOf(BriefKind.class))), telling(null));
        String story = untold(staged().briefs(BriefSettings.DEFAULT), telling(false));
        String kinds = untold(staged().briefs(with(true, Set.of())), telling(true));

        assertThat(engine).isEqualTo(story).isEqualTo(kinds);
        assertThat(engine).doesNotContain("CONTEXT ---");
    }

    @Test
    void each_kind_can_be_had_alone_and_a_story_may_have_what_the_engine_has_not() throws InterruptedException {
        assertThat(told(staged().briefs(with(true, Set.of(BriefKind.RETRY))), telling(null)))
                .containsExactly(BriefKind.RETRY);
        assertThat(told(staged().briefs(with(true, Set.of(BriefKind.CIRCUIT_BREAKER))), telling(null)))
                .containsExactly(BriefKind.CIRCUIT_BREAKER);
        assertThat(told(staged().briefs(with(false, EnumSet.allOf(BriefKind.class))), telling(true)))
                .containsExactly(BriefKind.CIRCUIT_BREAKER, BriefKind.RETRY);
    }

    @Test
    void what_is_kept_of_attempts_is_kept_where_nobody_is_told() throws InterruptedException {
        EngineStage off = staged().briefs(with(false, Set.of()));
        untold(off, telling(null));

        assertThat(off.entries(Entry.AttemptRecorded.class)).hasSize(3);
    }

    private List<BriefKind> told(EngineStage each, Story story) throws InterruptedException {
        play(each, story);
        return each.entries(Entry.BriefInjected.class).stream()
                .map(Entry.BriefInjected::kind)
                .toList();
    }

    /** Returns the requests of a story in which nobody is told, as text. */
    private static String untold(EngineStage each, Story story) throws InterruptedException {
        Actor second = play(each, story);
        assertThat(each.entries(Entry.BriefInjected.class)).isEmpty();
        List<ModelRequest> requests = second.requests();
        assertThat(Lines.said(requests.get(requests.size() - 1))).isEqualTo(Lines.said(requests.get(0)));
        return requests.toString();
    }

    /** A story with a switch and a retry; returns who took over. */
    private static Actor play(EngineStage each, Story story) throws InterruptedException {
        Actor second = Actor.doing("b", Lines.work(), Lines.work());
        each.checks(1)
                .coders(Actor.doing("a", Lines.read("x"), Actor.failure(Failure.QUOTA_EXHAUSTED, "no more")), second)
                .play(story);
        return second;
    }

    private EngineStage staged() {
        return new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    private static BriefSettings with(boolean enabled, Set<BriefKind> kinds) {
        return new BriefSettings(enabled, 10, kinds, 2, 3);
    }

    private static Story telling(@Nullable Boolean told) {
        Story any = EngineStage.EXPRESS;
        return new Story(
                any.id(),
                any.title(),
                any.description(),
                any.intent(),
                any.kind(),
                any.criteria(),
                THREE,
                any.protect(),
                any.budget(),
                new StoryOptions(told, null, null));
    }

    private static String opening(Actor coder, int request) {
        return Lines.said(coder.requests().get(request)).get(0);
    }
}
