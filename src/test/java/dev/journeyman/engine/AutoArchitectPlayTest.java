package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Budget;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stories judged by the architect that decides by itself. */
class AutoArchitectPlayTest {

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(Architect.auto());
    }

    @Test
    void it_approves_plans_and_work_whose_checks_passed() throws InterruptedException {
        assertThat(stage.coder(Lines.plan("p"), Lines.work())
                        .play(EngineStage.STORY)
                        .done())
                .isTrue();
        assertThat(stage.way()).contains("PLAN_REVIEW PlanApproved CODING", "CODE_REVIEW WorkApproved DONE");
    }

    @Test
    void it_answers_questions_with_decide_yourself() throws InterruptedException {
        stage.coder(Lines.ask("this or that?"), Lines.work()).play(EngineStage.EXPRESS);
        assertThat(Lines.results(stage.request(2))).containsExactly("Decide yourself.");
    }

    @Test
    void it_continues_while_files_change_and_abandons_when_none_did() throws InterruptedException {
        Outcome outcome = stage.coder(request -> request.turn() < 3
                        ? Lines.write("a.txt", "v" + request.turn())
                        : Lines.read("a" + request.turn()))
                .play(EngineStage.EXPRESS.withBudget(Budget.DEFAULT.withTurns(1, 1)));
        assertThat(outcome.state()).isEqualTo(State.FAILED);
        assertThat(stage.requests()).hasSize(4);
        assertThat(stage.way().stream().filter("BUDGET_REVIEW Continued CODING"::equals))
                .hasSize(3);
        assertThat(outcome.reason()).contains("no file changed");
    }

    @Test
    void it_never_approves_work_whose_checks_failed() throws InterruptedException {
        stage.coder(request -> Lines.work()).checks(1, 1, 1, 1, 1, 1, 1, 1, 1).play(EngineStage.EXPRESS);
        assertThat(stage.way()).noneMatch(move -> move.contains("CODE_REVIEW"));
    }
}
