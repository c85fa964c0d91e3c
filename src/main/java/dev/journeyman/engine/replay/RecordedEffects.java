package dev.journeyman.engine.replay;

import dev.journeyman.engine.effect.Effect;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.workspace.WorkspaceException;
import java.util.Objects;
import java.util.Optional;

/** The effects of a replay: the journal answers by key, and nothing outside is touched. The driving thread uses it. */
final class RecordedEffects implements Effects {

    private final RunJournal journal;
    private final RecordedSink sink;
    private final RecordedAnswers answers;

    RecordedEffects(RunJournal journal, RecordedSink sink, RecordedAnswers answers) {
        this.journal = journal;
        this.sink = sink;
        this.answers = answers;
    }

    @Override
    @SuppressWarnings("unchecked") // an answer was put under the key of an effect of its type
    public <T, X extends Exception> T observe(Effect<T> effect, Reading<T, X> live) {
        RecordedAnswers.Answer answer = answers.next(sink.moves(), effect.key(), effect.is(Effect.Trait.STABLE))
                .orElse(null);
        if (answer == null) {
            return unrecorded(effect);
        }
        if (answer.failure() != null) {
            throw new WorkspaceException(answer.failure());
        }
        if (answer.entry() != null) {
            journal.write(answer.entry());
        }
        return (T) Objects.requireNonNull(answer.value());
    }

    private <T> T unrecorded(Effect<T> effect) {
        if (effect.silence().isPresent()) {
            return effect.silence().get().get();
        }
        Optional<String> broke = sink.broke();
        if (broke.isPresent()) {
            throw new WorkspaceException(broke.get()); // format 1 did not say what failed
        }
        if (sink.exhausted()) {
            throw new RecordEndException();
        }
        throw new ReplayMismatchException(sink.unanswered(effect.key()));
    }

    @Override
    public <X extends Exception> void perform(String key, Change<X> live) {
        answers.next(sink.moves(), key, false)
                .map(RecordedAnswers.Answer::failure)
                .ifPresent(failure -> {
                    throw new WorkspaceException(failure);
                });
    }
}
