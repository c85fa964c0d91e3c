package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
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

/** The briefs of a new coder about earlier attempts, and that there is none if they are disabled. */
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
    void the_first_attempt_gets_no_brief_and_each_later_one_a_brief_about_the_one_before() throws InterruptedException {
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
    void what_did_not_pass_is_once_in_the_first_request_of_an_attempt_that_codes_at_once() throws InterruptedException {
        EngineStage told = new EngineStage(home.resolve("told"))
                .architect(Architect.auto())
                .checks(1, 0);
        told.coder(Lines.write("a.txt", "1"), Lines.work(), Lines.work())
                .play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));
        EngineStage untold = new EngineStage(home.resolve("untold"))
                .architect(Architect.auto())
                .checks(1, 0)
                .briefs(new BriefSettings(false, 10, EnumSet.allOf(BriefKind.class), 2, 3));
        untold.coder(Lines.write("a.txt", "1"), Lines.work(), Lines.work())
                .play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));

        assertThat(said(told.request(3)).split("it holds: checked", -1)).hasSize(2);
        assertThat(said(told.request(3))).contains("Already created: a.txt").doesNotContain("### Previous attempts");
        assertThat(said(untold.request(3)).split("it holds: checked", -1)).hasSize(2);
    }

    private static String said(ModelRequest request) {
        return Lines.system(request) + "\n" + Lines.heard(request);
    }

    @Test
    void a_standard_story_gets_the_brief_when_it_plans_again() throws InterruptedException {
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
                .withKind(Story.Kind.EXPRESS)
                .withRetryPolicy(THREE);
        Actor coder = Actor.doing("a", Lines.work(), Lines.work());
        stage.checks(1, 1, 1, 1).coders(coder).play(story);

        assertThat(opening(coder, 1)).contains("- one: checked\n- two: checked\n- three: checked\nFocus on");
    }

    @Test
    void the_files_of_several_providers_in_an_attempt_are_listed_together() throws InterruptedException {
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
    void the_brief_names_the_limit_that_ended_the_attempt_before() throws InterruptedException {
        stage.coder(request -> Lines.read("f-" + request.turn()))
                .play(EngineStage.express(60).withRetryPolicy(new RetryPolicy(2, 0)));

        assertThat(Lines.said(stage.request(61)).get(0)).contains("- the attempt made 60 turns (max_iterations)");
    }

    @Test
    void disabled_briefs_leave_no_trace_in_requests_however_they_are_disabled() throws InterruptedException {
        String engine = untold(staged().briefs(with(false, EnumSet.allOf(BriefKind.class))), telling(null));
        String story = untold(staged().briefs(BriefSettings.DEFAULT), telling(false));
        String kinds = untold(staged().briefs(with(true, Set.of())), telling(true));

        assertThat(engine).isEqualTo(story).isEqualTo(kinds);
        assertThat(engine).doesNotContain("CONTEXT ---");
    }

    @Test
    void each_kind_can_be_enabled_alone_and_a_story_can_override_the_engine() throws InterruptedException {
        assertThat(told(staged().briefs(with(true, Set.of(BriefKind.RETRY))), telling(null)))
                .containsExactly(BriefKind.RETRY);
        assertThat(told(staged().briefs(with(true, Set.of(BriefKind.CIRCUIT_BREAKER))), telling(null)))
                .containsExactly(BriefKind.CIRCUIT_BREAKER);
        assertThat(told(staged().briefs(with(false, EnumSet.allOf(BriefKind.class))), telling(true)))
                .containsExactly(BriefKind.CIRCUIT_BREAKER, BriefKind.RETRY);
    }

    @Test
    void attempts_are_recorded_even_if_briefs_are_disabled() throws InterruptedException {
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

    /** Returns the requests of a story without briefs, as text. */
    private static String untold(EngineStage each, Story story) throws InterruptedException {
        Actor second = play(each, story);
        assertThat(each.entries(Entry.BriefInjected.class)).isEmpty();
        List<ModelRequest> requests = second.requests();
        assertThat(Lines.said(requests.get(requests.size() - 1))).isEqualTo(Lines.said(requests.get(0)));
        return requests.toString();
    }

    /** A story with a switch and a retry. Returns the provider that took over. */
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
