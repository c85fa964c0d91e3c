package dev.journeyman.peers;

import dev.langchain4j.service.AiServices;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.agentexecutor.AgentExecutor;
import org.springframework.ai.chat.client.ChatClient;

/**
 * The program that lets other libraries and this project do the same work in one JVM and prints, as Markdown, what it
 * costs and what each keeps. One process runs it once.
 */
public final class Peers {

    private static final List<Integer> TURNS = List.of(50, 500, 2_000);

    private final Path place;
    private final Notes notes;
    private final PrintStream out;

    private Peers(Path place, PrintStream out) throws IOException {
        this.place = place;
        this.notes = Notes.in(place.resolve("notes"), TURNS.get(TURNS.size() - 1));
        this.out = out;
    }

    /** Compares in a temporary directory, which is removed afterwards. */
    public static void main(String[] arguments) throws Exception {
        Path place = Files.createTempDirectory("peers");
        try {
            new Peers(place, System.out).compare();
        } finally {
            try (Stream<Path> files = Files.walk(place)) {
                for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
        System.exit(0); // the threads of runs would keep the JVM alive for a minute
    }

    private void compare() throws Exception {
        surroundings();
        List<Peer> inMemory = Cast.inMemory(notes);
        turns("in memory: ms a turn, of ours", inMemory);
        List<Lasting> inFiles = Cast.inFiles(notes, place);
        turns("in files: ms a turn, of ours", inFiles);
        assembly();
        Kept kept = new Kept(inMemory, place);
        out.println("\n" + kept.inMemory());
        out.println("\n" + kept.inFiles(inFiles));
    }

    private void surroundings() {
        out.printf(
                "%d cores, JDK %s, %,d MB of heap. LangChain4j %s, LangGraph4j %s (AgentExecutor %s), Spring AI %s,"
                        + " journeyman as it is here.%n",
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.version"),
                Runtime.getRuntime().maxMemory() >> 20,
                Libraries.version(AiServices.class),
                Libraries.version(StateGraph.class),
                Libraries.version(AgentExecutor.class),
                Libraries.version(ChatClient.class));
    }

    private void turns(String title, List<? extends Peer> peers) throws Exception {
        Comparison comparison = new Comparison(TURNS.stream().map(Peers::column).toList());
        Rounds rounds = new Rounds(peers);
        rounds.warmUp();
        for (int turns : TURNS) {
            for (Map.Entry<Peer, Double> cost : rounds.millis(turns).entrySet()) {
                comparison.add(cost.getKey().name(), column(turns), cost.getValue());
            }
        }
        print(title, comparison);
    }

    private void assembly() {
        Comparison comparison = new Comparison(List.of("µs"));
        new Assembly().micros().forEach((name, micros) -> comparison.add(name, "µs", micros));
        print(String.format(Locale.ROOT, "a request of %,d messages, of ours", Assembly.MESSAGES), comparison);
    }

    private void print(String title, Comparison comparison) {
        out.println("\n" + comparison.table(title) + "\n");
        List<String> cheaper = comparison.cheaper();
        out.println(cheaper.isEmpty() ? "Ours costs least." : "Faster than ours: " + String.join("; ", cheaper) + ".");
    }

    private static String column(int turns) {
        return String.format(Locale.ROOT, "%,d turns", turns);
    }
}
