package dev.journeyman.web.console;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.run.FittingDecision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.web.ConsoleRequest;
import dev.journeyman.web.ConsoleResponse;
import dev.journeyman.web.RunControl;
import dev.journeyman.web.RunControl.NewStory;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a person does to runs in the console. It may be used from any thread. */
final class Deeds {

    private static final Set<String> VERDICT = Set.of("request", "decision", "feedback");
    private static final Set<String> STORY = Set.of("title", "text", "criteria", "model", "repository");
    private static final Set<String> CRITERION = Set.of("text", "command");

    private final Journal journal;
    private final Optional<RunControl> control;

    Deeds(Journal journal, Optional<RunControl> control) {
        this.journal = journal;
        this.control = control;
    }

    /** Returns whether a client can decide here. */
    boolean possible(ConsoleRequest.Access access) {
        return control.isPresent() && access.decides();
    }

    /** Does what a request asks for; throws {@link RefusalException} where it cannot be done. */
    ConsoleResponse done(Route.Call call, ConsoleRequest request) {
        JsonFields fields = WriteGuard.fields(request, request.access().origin(), known(call.route()));
        RunControl runs = control.filter(any -> request.access().decides())
                .orElseThrow(() -> new RefusalException(
                        403,
                        "This console is read only. Start it with journeyman serve --decide, or decide in a"
                                + " terminal."));
        if (call.route() != Route.START && !journal.knows(call.run())) {
            throw ConsoleRoutes.unknown(call.run());
        }
        try {
            return switch (call.route()) {
                case START -> started(runs, fields);
                case VERDICT ->
                    decided(runs, call.run(), fields, request.access().from());
                case STOP -> accepted(call.run(), () -> runs.stop(call.run()));
                case CANCEL -> accepted(call.run(), () -> runs.cancel(call.run()));
                case RESUME -> accepted(call.run(), () -> runs.resume(call.run()));
                default -> throw new IllegalArgumentException(call.route() + " does nothing to a run.");
            };
        } catch (BadInputException misfit) {
            throw new RefusalException(400, sentence(misfit));
        } catch (RunStateException | StaleWriterException overtaken) {
            throw new RefusalException(409, sentence(overtaken));
        }
    }

    private static Set<String> known(Route route) {
        return route == Route.START ? STORY : route == Route.VERDICT ? VERDICT : Set.of();
    }

    private ConsoleResponse accepted(String run, Runnable deed) {
        deed.run();
        return ConsoleReplies.json(202, JsonNodeFactory.instance.objectNode().put("run", run));
    }

    private ConsoleResponse decided(RunControl runs, String run, JsonFields fields, String from) {
        String request = fields.required("request");
        Decision decision = decision(fields.required("decision"));
        String feedback = fields.text("feedback").strip();
        if (feedback.isEmpty() && FittingDecision.needsWords(decision)) {
            throw new RefusalException(
                    400, "%s needs words: the coder goes by them. Write them into \"feedback\".".formatted(decision));
        }
        try {
            runs.deliver(run, request, new Verdict(decision, feedback), from);
        } catch (RunStateException | StaleWriterException overtaken) {
            throw DecidedRequest.of(journal, run, request)
                    .map(DecidedRequest::refusal)
                    .orElseGet(() -> new RefusalException(409, sentence(overtaken)));
        }
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("run", run)
                .put("request", request)
                .put("decision", decision.toString());
        return ConsoleReplies.json(202, body);
    }

    private static Decision decision(String name) {
        return Arrays.stream(Decision.values())
                .filter(decision -> decision.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new RefusalException(
                        400, "\"%s\" is not a decision. There are: %s.".formatted(name, List.of(Decision.values()))));
    }

    private static ConsoleResponse started(RunControl runs, JsonFields fields) {
        List<Criterion> criteria = fields.objects("criteria", CRITERION).stream()
                .map(each -> new Criterion(each.required("text"), each.text("command"), null))
                .toList();
        NewStory story = new NewStory(
                fields.required("title"),
                fields.text("text"),
                criteria,
                fields.text("model"),
                fields.text("repository"));
        return ConsoleReplies.json(201, JsonNodeFactory.instance.objectNode().put("run", runs.start(story)));
    }

    private static String sentence(RuntimeException problem) {
        return String.valueOf(problem.getMessage());
    }
}
