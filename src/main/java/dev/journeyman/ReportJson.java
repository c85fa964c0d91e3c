package dev.journeyman;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/** Writes a report as JSON. It is stateless and may be used from any thread. */
final class ReportJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ReportJson() {}

    /** Returns the object on one line; what is empty is left out. */
    static String of(RunReport report) {
        ObjectNode all = JSON.createObjectNode()
                .put("run", report.run())
                .put("story", report.story().id())
                .put("title", report.story().title())
                .put("state", report.state().name())
                .put("done", report.done())
                .put("reason", report.reason())
                .put("branch", report.branch());
        report.request().ifPresent(request -> all.put("request", request));
        ArrayNode criteria = all.putArray("criteria");
        report.criteria().forEach(each -> criterion(criteria.addObject(), each));
        texts(all.putArray("errors"), report.errors());
        work(all.putObject("work"), report.work());
        ArrayNode attempts = all.putArray("attempts");
        report.attempts().forEach(each -> attempt(attempts.addObject(), each));
        spent(all, report);
        judged(all, report);
        times(all.putObject("times"), report.times());
        return all.toString();
    }

    private static void criterion(ObjectNode node, RunReport.CheckedCriterion criterion) {
        node.put("number", criterion.number()).put("text", criterion.text());
        criterion.command().ifPresent(command -> node.put("command", command));
        node.put("result", criterion.result().name().toLowerCase(Locale.ROOT));
        criterion.exit().ifPresent(exit -> node.put("exit", exit));
        criterion.took().ifPresent(took -> node.put("millis", took.toMillis()));
        node.put("last_line", criterion.lastLine());
    }

    private static void work(ObjectNode node, RunReport.Work work) {
        texts(node.putArray("created"), work.created());
        texts(node.putArray("updated"), work.updated());
        ArrayNode commits = node.putArray("commits");
        work.commits().forEach(commit -> {
            ObjectNode each = commits.addObject().put("id", commit.id());
            texts(each.putArray("files"), commit.files());
        });
    }

    private static void attempt(ObjectNode node, RunReport.Attempt attempt) {
        node.put("number", attempt.number())
                .put("provider", attempt.provider())
                .put("status", attempt.status().toString());
        attempt.exitReason().ifPresent(why -> node.put("exit_reason", why.toString()));
        texts(node.putArray("errors"), attempt.errors());
    }

    private static void spent(ObjectNode all, RunReport report) {
        all.put("turns", report.spent().turns())
                .put("requests", report.calls().requests())
                .put("compactions", report.calls().compactions());
        used(all.putObject("total"), report.calls().total());
        ObjectNode providers = all.putObject("by_provider");
        report.calls().byProvider().forEach((provider, used) -> used(providers.putObject(provider), used));
        ObjectNode callers = all.putObject("by_caller");
        report.calls().byCaller().forEach((role, used) -> used(callers.putObject(role.toString()), used));
    }

    private static void used(ObjectNode node, RunReport.Used used) {
        node.put("calls", used.calls())
                .put("input", used.input())
                .put("output", used.output())
                .put("cached", used.cached())
                .put("cost", used.cost());
    }

    private static void judged(ObjectNode all, RunReport report) {
        ArrayNode reviews = all.putArray("reviews");
        report.reviews().forEach(review -> {
            ObjectNode node = reviews.addObject()
                    .put("request", review.request())
                    .put("at", review.at().toString())
                    .put("state", review.state().name());
            review.verdict()
                    .ifPresent(verdict ->
                            node.put("decision", verdict.decision().toString()).put("feedback", verdict.feedback()));
            review.from().ifPresent(from -> node.put("from", from));
        });
        ArrayNode questions = all.putArray("questions");
        report.questions().forEach(question -> {
            ObjectNode node = questions
                    .addObject()
                    .put("at", question.at().toString())
                    .put("question", question.question())
                    .put("context", question.context());
            question.answer().ifPresent(answer -> node.put("answer", answer));
        });
        ArrayNode pivots = all.putArray("pivots");
        report.pivots()
                .forEach(pivot ->
                        pivots.addObject().put("at", pivot.at().toString()).put("feedback", pivot.feedback()));
    }

    private static void times(ObjectNode node, RunReport.Times times) {
        node.put("started", times.started().toString());
        times.ended().ifPresent(ended -> node.put("ended", ended.toString()));
        node.put("driven_millis", times.driven().toMillis())
                .put("parked_millis", times.parked().toMillis());
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
