package bot;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.Journal;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.langchain4j.model.chat.ChatModel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Executors;

/**
 * A bot that starts a story, shows over HTTP what waits for a verdict, and takes the verdict over HTTP. It listens on this machine only
 * and asks for no password: every user of the machine can decide.
 */
public final class ReviewBot {

    private static final Story STORY =
            Story.of("Greet", "hello.txt says hello.", Criterion.checked("it greets", "grep -q hello hello.txt"));

    private final Run run;

    private ReviewBot(Run run) {
        this.run = run;
    }

    public static void main(String[] arguments) throws IOException {
        CoderEngine engine = CoderEngine.builder()
                .model("scripted", model(), 128_000)
                .journal(Journal.sqlite(Path.of("runs.db")))
                .home(Path.of("worktrees"))
                .build(); // without an architect, reviews wait
        ReviewBot bot = new ReviewBot(engine.start(STORY, Path.of(arguments[0])));
        int port = Integer.parseInt(arguments[1]);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/request", exchange -> answer(exchange, "GET", bot::show));
        server.createContext("/approve/", exchange -> answer(exchange, "POST", it -> bot.decide(it, Decision.APPROVE)));
        server.createContext("/changes/", exchange -> answer(exchange, "POST", it -> bot.decide(it, Decision.CHANGES)));
        server.start();
    }

    /** Waits until the run needs a verdict or is over, and returns what it then says. */
    private String show(HttpExchange exchange) throws InterruptedException {
        Outcome outcome = run.await();
        return run.request()
                .map(request -> request.id() + "\n" + request.text() + "\n")
                .orElse(outcome.state() + " on " + outcome.branch() + "\n");
    }

    /** Gives a verdict on the request that the path names; one on an older request is refused. */
    private String decide(HttpExchange exchange, Decision decision) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String words = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        run.deliver(path.substring(path.lastIndexOf('/') + 1), new Verdict(decision, words), "review bot");
        return "Thank you.\n";
    }

    /** What a path does: it returns what is answered. */
    private interface Route {
        String of(HttpExchange exchange) throws IOException, InterruptedException;
    }

    private static void answer(HttpExchange exchange, String method, Route route) throws IOException {
        try {
            if (exchange.getRequestHeaders().containsKey("Origin")) { // a page of any site could send it
                send(exchange, 403, "This bot talks to programs, not to pages.\n");
            } else if (!exchange.getRequestMethod().equals(method)) {
                send(exchange, 405, "Send a " + method + ".\n");
            } else {
                send(exchange, 200, route.of(exchange));
            }
        } catch (RunStateException | BadInputException refusal) {
            send(exchange, 409, refusal.getMessage() + "\n");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    /** A scripted model. A real one goes here, such as OpenAiChatModel, AnthropicChatModel or any other of LangChain4j. */
    private static ChatModel model() {
        return ScriptedModel.of(
                Replies.call("submit_plan", "plan", "1. Write a file."),
                Replies.call("submit_plan", "plan", "1. Write hello.txt."),
                Replies.calls(
                        Replies.request("write_file", "path", "hello.txt", "content", "hello\n"),
                        Replies.request("submit_work", "summary", "It greets.")));
    }
}
