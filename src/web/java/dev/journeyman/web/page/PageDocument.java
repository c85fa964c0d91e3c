package dev.journeyman.web.page;

import dev.journeyman.flow.State;
import dev.journeyman.web.facts.PathFacts.Step;
import dev.journeyman.web.facts.RunFacts;
import dev.journeyman.web.facts.SentFacts.Parts;
import dev.journeyman.web.facts.SentFacts.Request;
import dev.journeyman.web.figure.BandFigure;
import dev.journeyman.web.figure.BudgetFigure;
import dev.journeyman.web.figure.Element;
import dev.journeyman.web.figure.MachineFigure;
import dev.journeyman.web.figure.MarkLook;
import dev.journeyman.web.figure.Quantity;
import dev.journeyman.web.figure.TokenFigure;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The page of one run: one HTML document that needs nothing beside itself. The headline and the figures stand in the markup; requests,
 * checks, decisions and differences are made by its script from the data in it. It is immutable and may be used from any thread.
 *
 * @param facts what it shows
 * @param live whether a console keeps it up to date, so that it may ask its server
 */
public record PageDocument(RunFacts facts, boolean live) {

    private static final PageAssets ASSETS = PageAssets.of(List.of(
            "shared/base.css",
            "page/page.css",
            "page/print.css",
            "shared/elements.js",
            "shared/words.js",
            "shared/diff.js",
            "page/facts.js",
            "page/window.js",
            "page/requests.js",
            "page/checks.js",
            "page/decisions.js",
            "page/work.js",
            "page/figures.js",
            "page/markdown.js",
            "page/page.js",
            "page/live.js"));

    /** Returns the whole document. */
    public String html() {
        Headline headline = new Headline(facts);
        String title = headline.outcome() + ": " + facts.run().story().title();
        StringBuilder html =
                new StringBuilder("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        Element.of("meta")
                .with("http-equiv", "Content-Security-Policy")
                .with("content", policy())
                .writeTo(html);
        html.append("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n")
                .append("<meta name=\"referrer\" content=\"no-referrer\">\n<link rel=\"icon\" href=\"data:,\">\n");
        Element.of("title", title).writeTo(html);
        html.append("\n<style>").append(ASSETS.style()).append("</style>\n</head>\n");
        html.append(live ? "<body data-live=\"1\">\n" : "<body>\n");
        body(headline).forEach(element -> {
            element.writeTo(html);
            html.append('\n');
        });
        html.append("<script type=\"application/json\" id=\"facts\">")
                .append(EmbeddedJson.of(facts))
                .append("</script>\n<script>")
                .append(ASSETS.script())
                .append("</script>\n</body>\n</html>\n");
        return html.toString();
    }

    /** Returns the content security policy of the document: its own script and style, and its server where there is one. */
    public String policy() {
        return live ? ASSETS.policy("connect-src 'self'") : ASSETS.policy();
    }

    /** Returns the number of bytes of the style and the script. */
    public static int ownBytes() {
        return ASSETS.style().length() + ASSETS.script().length();
    }

    private List<Element> body(Headline headline) {
        Element main = Element.of("main")
                .with("id", "main")
                .add(headline.element())
                .add(overview())
                .add(Element.of("div.two")
                        .add(section("happened", "What happened", "").add(new TurningPoints(facts).element()))
                        .add(Element.of("div").add(filled()).add(budgets())))
                .add(withoutScript())
                .add(section(
                        "requests",
                        "Requests",
                        "Each opens to the exact window that was sent, with what changed since the request before."))
                .add(section("checks", "Checks and attempts", ""))
                .add(Element.of("div.two")
                        .add(section("decisions", "Decisions", ""))
                        .add(Element.of("div")
                                .add(section("plan", "The plan over time", ""))
                                .add(section("todo", "TODO.md over time", ""))))
                .add(section("work", "The work", ""))
                .add(Element.of(
                        "footer.small.faint",
                        "%s of the journal, folded. This page needs no network."
                                .formatted(Quantity.counted(facts.run().place().entries(), "entry")
                                        .replace("entrys", "entries"))));
        return List.of(Element.of("a.skip", "To the requests").with("href", "#requests"), navigation(headline), main);
    }

    private static Element withoutScript() {
        return Element.of("noscript")
                .add(Element.of(
                        "p.small",
                        "Requests, checks, decisions and differences are listed by the script of this page. Without it"
                                + " the data is at the end of the file as JSON."));
    }

    private Element navigation(Headline headline) {
        Element links = Element.of("div.links");
        for (String[] link : new String[][] {
            {"overview", "Overview"},
            {"happened", "What happened"},
            {"requests", "Requests"},
            {"checks", "Checks"},
            {"decisions", "Decisions"},
            {"work", "Work"}
        }) {
            links.add(Element.of("a", link[1]).with("href", "#" + link[0]));
        }
        Element brand =
                live ? Element.of("a.brand", "Journeyman").with("href", "../") : Element.of("span.brand", "Journeyman");
        return Element.of("nav.bar-top")
                .with("aria-label", "Sections")
                .add(Element.of("div.wrap")
                        .add(brand)
                        .add(Element.of("span.faint.slash", "/"))
                        .add(Element.of("code.ell.runid", facts.run().id()))
                        .add(Element.of("span.now-title")
                                .add(headline.status())
                                .add(Element.of("b.ell", facts.run().story().title())))
                        .add(Element.of("span.grow"))
                        .add(links)
                        .add(Element.of("div.acts").with("id", "acts")));
    }

    private Element overview() {
        return Element.of("div.over")
                .with("id", "overview")
                .add(machine())
                .add(Element.of("div.col").add(band()).add(tokens()));
    }

    private Element machine() {
        List<Step> moves = facts.path().moves();
        long states = moves.stream().map(move -> move.edge().to()).distinct().count();
        return figure("The path through the machine")
                .with("id", "path")
                .add(Element.of(
                        "p.muted.small",
                        "%s through %s of %s states. Numbers are the moves in their order."
                                .formatted(Quantity.counted(moves.size(), "move"), states, State.values().length)))
                .add(MachineFigure.of(moves, facts.run().state()));
    }

    private Element band() {
        Element legend = Element.of("ul.legend");
        facts.path().marks().stream()
                .map(mark -> mark.kind())
                .distinct()
                .sorted()
                .flatMap(kind -> MarkLook.of(kind).stream())
                .forEach(look -> legend.add(Element.of("li").add(look.inText()).add(look.label())));
        return figure("Who had the run, and when")
                .with("id", "band")
                .add(legend)
                .add(BandFigure.of(facts))
                .add(BandFigure.colours(facts));
    }

    private Element tokens() {
        Element figure = figure("Where the context went").with("id", "context");
        List<Request> requests = TokenFigure.coder(facts);
        if (requests.isEmpty()) {
            return figure.add(Element.of("p.muted.small", "Nothing was sent to the coder."));
        }
        Request fullest = requests.stream()
                .max(Comparator.comparingInt(request -> request.size().tokens()))
                .orElseThrow();
        long all = sum(requests, request -> request.size().tokens());
        int bin = TokenFigure.bin(requests.size());
        return figure.add(Element.of("p.muted.small")
                        .add(Element.of("b.ink", Quantity.percent(part(requests, Parts::results), all)))
                        .add(
                                " of all that the coder was sent are tool results, %s is index 0, the system prompt. Each bar is a request to the coder. The fullest is "
                                        .formatted(Quantity.percent(part(requests, Parts::index0), all)))
                        .add(Element.of("a", "number " + fullest.n()).with("href", "#req-" + fullest.n()))
                        .add(": %s tokens.%s"
                                .formatted(
                                        Quantity.of(fullest.size().tokens()),
                                        bin > 1 ? " Each bar is the fullest of %s requests.".formatted(bin) : "")))
                .add(TokenFigure.of(facts))
                .add(TokenFigure.legend(facts));
    }

    private static long part(List<Request> requests, ToIntFunction<Parts> part) {
        return sum(requests, request -> part.applyAsInt(request.size().parts()));
    }

    private static long sum(List<Request> requests, ToIntFunction<Request> tokens) {
        return requests.stream().mapToLong(tokens::applyAsInt).sum();
    }

    private Element filled() {
        return section("filled", "What filled the window", "Tokens of a message, times the requests it was sent in.")
                .add(new WindowFillers(facts).element());
    }

    private Element budgets() {
        return section("budgets", "Budgets", "Used over time; turns begin again with each grant, pivot and attempt.")
                .add(BudgetFigure.of(facts));
    }

    private static Element figure(String title) {
        return Element.of("figure.card").add(Element.of("figcaption").add(Element.of("h2", title)));
    }

    private static Element section(String id, String title, String about) {
        Element head = Element.of("div.sechead")
                .add(Element.of("h2")
                        .with("id", id + "-h")
                        .add(Element.of("a", title).with("href", "#" + id)));
        if (!about.isEmpty()) {
            head.add(Element.of("p.muted.small", about));
        }
        return Element.of("section")
                .with("id", id)
                .with("aria-labelledby", id + "-h")
                .add(head);
    }
}
