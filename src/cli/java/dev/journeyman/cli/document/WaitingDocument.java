package dev.journeyman.cli.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.report.fold.CheckLog.CheckEnd;
import dev.journeyman.report.fold.DecisionBasis;
import dev.journeyman.report.fold.DecisionBasis.Asked;
import dev.journeyman.report.fold.DecisionBasis.CriterionResult;
import dev.journeyman.report.fold.ReviewLog.Requested;
import dev.journeyman.review.text.SubmissionText;

/** The open request of a run in JSON: what was submitted, whole, and what is needed to decide. It is stateless and may be used from any thread. */
final class WaitingDocument {

    private WaitingDocument() {}

    /** Adds the request to an object, with the names that events and reports use. */
    static void add(ObjectNode json, DecisionBasis basis) {
        Asked asked = basis.asked();
        ArrayNode fitting = json.put("request", asked.request())
                .put("since", asked.since().toString())
                .put("what", asked.submission().kind())
                .put("text", SubmissionText.of(asked.submission()))
                .putArray("fitting");
        asked.fitting().forEach(it -> fitting.add(it.decision().toString()));
        ArrayNode criteria = json.putArray("criteria");
        basis.criteria().forEach(each -> criterion(criteria.addObject(), each));
        ArrayNode reviews = json.putArray("reviews");
        basis.earlier().forEach(each -> review(reviews.addObject(), each));
    }

    private static void criterion(ObjectNode json, CriterionResult result) {
        json.put("number", result.number()).put("text", result.criterion().text());
        if (result.criterion().command() != null) {
            json.put("command", result.criterion().command());
        }
        json.put(
                "result",
                result.end().map(end -> end.passed() ? "passed" : "failed").orElse("unchecked"));
        result.end()
                .flatMap(CheckEnd::command)
                .ifPresent(command -> json.put("exit", command.exit()).put("millis", command.millis()));
        json.put("last_line", result.end().map(CheckEnd::lastLine).orElse(""));
    }

    private static void review(ObjectNode json, Requested requested) {
        json.put("request", requested.request().request())
                .put("state", requested.request().state().name());
        requested
                .verdict()
                .ifPresent(verdict ->
                        json.put("decision", verdict.decision().toString()).put("feedback", verdict.feedback()));
    }
}
