package dev.journeyman.engine.review;

import dev.journeyman.engine.Reviewer;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.flow.State;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Architect.ReviewRequest;
import dev.journeyman.review.Verdict;
import java.util.Optional;

/**
 * The architect of a run: the host's own, or models. What models escalated is left to a person. It belongs to the thread that drives.
 *
 * @param reviewer says which
 * @param models the models as an architect
 */
public record RunArchitect(RunJournal journal, Effects effects, Reviewer reviewer, Architect models)
        implements Architect {

    @Override
    public Optional<Verdict> judge(ReviewRequest request) throws InterruptedException {
        if (reviewer instanceof Reviewer.Own own) {
            return effects.observe(
                    EffectKeys.verdict(request.id()), () -> own.architect().judge(request));
        }
        return journal.place() == State.ESCALATED ? Optional.empty() : models.judge(request);
    }
}
