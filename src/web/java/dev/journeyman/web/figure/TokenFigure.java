package dev.journeyman.web.figure;

import dev.journeyman.web.facts.PathFacts.Mark;
import dev.journeyman.web.facts.PathFacts.MarkKind;
import dev.journeyman.web.facts.PathFacts.Saved;
import dev.journeyman.web.facts.PathFacts.Step;
import dev.journeyman.web.facts.RunFacts;
import dev.journeyman.web.facts.SentFacts.Answer;
import dev.journeyman.web.facts.SentFacts.Request;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The tokens of each request to the coder, as stacked bars; above 150 requests a bar is the fullest of several. It belongs to one figure
 * and is used by one thread.
 */
public final class TokenFigure {

    private static final int MOST_BARS = 150;
    private static final int LEAST_BARS = 14;
    private static final int NUMBERED = 30;
    private static final int NUMBERS = 20;
    private static final int BELOW = 30;

    private final List<Request> requests;
    private final List<Mark> marks;
    private final List<Step> moves;
    private final int bin;
    private final List<Request> bars;
    private final TokenScale scale;
    private final double width;

    private TokenFigure(RunFacts facts) {
        requests = coder(facts);
        marks = facts.path().marks();
        moves = facts.path().moves();
        bin = Math.max(1, (requests.size() + MOST_BARS - 1) / MOST_BARS);
        bars = fullest();
        scale = TokenScale.of(requests, shortened());
        width = 100.0 / Math.max(bars.size(), LEAST_BARS);
    }

    /** Returns the requests that were sent to the coder. */
    public static List<Request> coder(RunFacts facts) {
        return facts.sent().requests().stream()
                .filter(request -> request.to().caller().equals("coder"))
                .toList();
    }

    /** Returns the figure of a run that sent at least one request to the coder. */
    public static Element of(RunFacts facts) {
        return new TokenFigure(facts).figure();
    }

    /** Returns how many requests a bar stands for. */
    public static int bin(int requests) {
        return Math.max(1, (requests + MOST_BARS - 1) / MOST_BARS);
    }

    /** Returns what the parts and signs of the figure mean. */
    public static Element legend(RunFacts facts) {
        TokenFigure figure = new TokenFigure(facts);
        Element legend = Element.of("ul.legend");
        for (RequestPart part : RequestPart.values()) {
            if (figure.requests.stream()
                    .anyMatch(request -> part.of(request.size().parts()) > 0)) {
                legend.add(entry("sw.b-" + part.colour(), part.label()).with("title", part.meaning()));
            }
        }
        if (facts.spent().totals().cached() > 0) {
            legend.add(entry("sw.cached", "cached"));
        }
        if (!figure.shortened().isEmpty()) {
            legend.add(entry("sw.gho", "saved by leaving out"));
        }
        if (figure.requests.stream().anyMatch(TokenFigure::failed)) {
            legend.add(Element.of("li")
                    .add(Element.of("span.badx", "×").with("aria-hidden", "true"))
                    .add("the call failed"));
        }
        if (figure.moves.stream().anyMatch(TokenFigure::clears)) {
            legend.add(entry("sw.clr", "conversation cleared"));
        }
        return legend;
    }

    private static Element entry(String swatch, String label) {
        return Element.of("li").add(Element.of("span." + swatch)).add(label);
    }

    private List<Request> fullest() {
        if (bin == 1) {
            return requests;
        }
        List<Request> fullest = new ArrayList<>();
        for (int from = 0; from < requests.size(); from += bin) {
            fullest.add(requests.subList(from, Math.min(requests.size(), from + bin)).stream()
                    .max(Comparator.comparingInt(request -> request.size().tokens()))
                    .orElseThrow());
        }
        return fullest;
    }

    private List<Mark> shortened() {
        return marks.stream().filter(mark -> mark.saved() != null).toList();
    }

    private Element figure() {
        Element figure = Element.of("svg.bars")
                .with("width", "100%")
                .with("height", TokenScale.HEIGHT + (double) BELOW)
                .with("role", "group")
                .with("aria-label", "Tokens of each request to the coder")
                .add(Element.of("defs").add(cachedHatch()));
        lines(figure);
        for (int i = 0; i < bars.size(); i++) {
            if (i > 0 && bin == 1 && cleared(bars.get(i - 1), bars.get(i))) {
                figure.add(line(i * width, TokenScale.HEIGHT).with("class", "clear"));
            }
            figure.add(bar(i));
        }
        if (scale.limit() > 0) {
            limit(figure);
        }
        return Element.of("div.plotrow").add(steps()).add(figure);
    }

    /** Returns the tokens of each line, beside the bars. */
    private Element steps() {
        Element steps = Element.of("svg")
                .with("width", 34)
                .with("height", TokenScale.HEIGHT + (double) BELOW)
                .with("aria-hidden", "true");
        for (int tokens = 0; tokens < scale.top(); tokens += scale.step()) {
            steps.add(text("axt.faint", 0, scale.y(tokens) + 3.5, Quantity.brief(tokens)));
        }
        return steps;
    }

    private void lines(Element figure) {
        for (int tokens = 0; tokens < scale.top(); tokens += scale.step()) {
            figure.add(across(scale.y(tokens)).with("class", "grid"));
        }
    }

    /** Draws where the conversation is compacted; the line steps where the limit changes. */
    private void limit(Element figure) {
        if (scale.near()) {
            int from = 0;
            for (int i = 1; i <= bars.size(); i++) {
                int limit = bars.get(from).size().limit();
                if (i == bars.size() || bars.get(i).size().limit() != limit) {
                    double end = i == bars.size() ? 100 : i * width;
                    figure.add(Element.of("line.limit")
                            .with("x1", percent(from * width))
                            .with("x2", percent(end))
                            .with("y1", scale.y(limit))
                            .with("y2", scale.y(limit)));
                    from = i;
                }
            }
        }
        int highest = bars.stream().mapToInt(bar -> bar.size().limit()).max().orElse(scale.limit());
        String words = (scale.near() ? "" : "↑ far off: ") + "compacts above " + Quantity.of(scale.limit());
        figure.add(text("axt.end.lim", 100, scale.near() ? scale.y(highest) - 5 : 12, words));
    }

    private static boolean failed(Request request) {
        return request.answer() != null && request.answer().failure() != null;
    }

    private static boolean clears(Step move) {
        return !move.conversation().equals("kept");
    }

    private boolean cleared(Request before, Request after) {
        return moves.stream().anyMatch(move -> clears(move) && move.seq() > before.seq() && move.seq() < after.seq());
    }

    private Element bar(int i) {
        Request request = bars.get(i);
        Answer answer = request.answer();
        boolean failed = failed(request);
        Element bar = Element.of(failed ? "a.bar.failed" : "a.bar")
                .with("href", "#req-" + request.n())
                .with("aria-label", title(request))
                .add(Element.of("title", title(request)))
                .add(rectangle(i, 0, 1)
                        .with("y", 0)
                        .with("height", TokenScale.HEIGHT + (double) BELOW)
                        .with("class", "hit"));
        stack(bar, i, request);
        long cached =
                answer == null || answer.used() == null ? 0 : answer.used().cached();
        if (cached > 0) {
            bar.add(between(i, 0, (double) cached).with("class", "cache"));
        }
        bar.add(rectangle(i, 0.06, 0.88)
                .with("y", TokenScale.HEIGHT + 3.0)
                .with("height", 5)
                .with("class", "f-" + StateLook.colour(request.to().state())));
        signs(bar, i, request, failed);
        if (bars.size() <= NUMBERED || i % ((bars.size() + NUMBERS - 1) / NUMBERS) == 0) {
            bar.add(text("axt.faint.mid.rn", (i + 0.5) * width, TokenScale.HEIGHT + 22.0, "" + request.n()));
        }
        return bar;
    }

    private void stack(Element bar, int i, Request request) {
        int below = 0;
        for (RequestPart part : RequestPart.values()) {
            int tokens = part.of(request.size().parts());
            if (tokens > 0) {
                bar.add(between(i, below, below + tokens).with("class", "f-" + part.colour()));
                below += tokens;
            }
        }
    }

    private void signs(Element bar, int i, Request request, boolean failed) {
        Optional<Mark> saved = before(i, mark -> mark.saved() != null);
        Optional<Mark> switched = before(i, mark -> mark.kind() == MarkKind.SWITCH);
        int tokens = request.size().tokens();
        double top = tokens;
        Saved much = saved.map(Mark::saved).orElse(null);
        if (much != null) { // besides the conversation a request has the tools and the todo list
            double before = much.before()
                    + request.size().parts().tools()
                    + request.size().parts().todo();
            if (before > tokens) {
                bar.add(between(i, tokens, before).with("class", "ghost"));
                top = before;
            }
        }
        double y = Math.max(10, scale.y(top) - 12);
        for (Mark mark :
                List.of(saved, switched).stream().flatMap(Optional::stream).toList()) {
            bar.add(MarkLook.of(mark.kind()).orElseThrow().at((i + 0.5) * width, y, mark.text()));
            y = Math.max(10, y - 17);
        }
        if (failed) {
            bar.add(text("axt.badx.mid", (i + 0.5) * width, scale.y(tokens) - 5, "×"));
        }
    }

    /** Returns the newest mark between the request of a bar and the one of the bar before. */
    private Optional<Mark> before(int i, Predicate<Mark> wanted) {
        long from = i == 0 ? 0 : bars.get(i - 1).seq();
        long to = bars.get(i).seq();
        return marks.stream()
                .filter(mark -> mark.seq() > from && mark.seq() <= to && wanted.test(mark))
                .reduce((first, second) -> second);
    }

    private static String title(Request request) {
        Answer answer = request.answer();
        long cached =
                answer == null || answer.used() == null ? 0 : answer.used().cached();
        return "Request %s, %s, %s: %s tokens, %s of them cached%s"
                .formatted(
                        request.n(),
                        StateLook.name(request.to().state()),
                        request.to().provider(),
                        Quantity.of(request.size().tokens()),
                        Quantity.of(cached),
                        answer != null && answer.failure() != null
                                ? "; the call failed: " + answer.failure().replace('_', ' ')
                                : "");
    }

    private Element between(int i, double low, double high) {
        return rectangle(i, 0.14, 0.72)
                .with("y", scale.y(high))
                .with("height", Math.max(0.8, scale.y(low) - scale.y(high)));
    }

    private Element rectangle(int i, double from, double part) {
        return Element.of("rect").with("x", percent((i + from) * width)).with("width", percent(part * width));
    }

    private static Element line(double x, int bottom) {
        return Element.of("line")
                .with("x1", percent(x))
                .with("x2", percent(x))
                .with("y1", 22)
                .with("y2", bottom);
    }

    private static Element across(double y) {
        return Element.of("line").with("x1", 0).with("x2", "100%").with("y1", y).with("y2", y);
    }

    private static Element cachedHatch() {
        return Element.of("pattern")
                .with("id", "h-cache")
                .with("width", 6)
                .with("height", 6)
                .with("patternUnits", "userSpaceOnUse")
                .with("patternTransform", "rotate(45)")
                .add(Element.of("rect.hcache").with("width", 2).with("height", 6));
    }

    private static Element text(String classes, double x, double y, String text) {
        return Element.of("text." + classes, text).with("x", percent(x)).with("y", y);
    }

    private static String percent(double x) {
        return Element.number(x) + "%";
    }
}
