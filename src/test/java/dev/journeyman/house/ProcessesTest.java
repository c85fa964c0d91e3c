package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Processes: they are started in one place, and elsewhere only for a reason. */
class ProcessesTest {

    private static final String RUNNER = "ProcessRunner";

    /** The other classes that start processes, each with the reason. */
    private static final Map<String, String> EXCEPT =
            Map.of("Pty", "pty4j makes a pseudo-terminal and starts the program in it, which Java itself cannot");

    private static final Pattern STARTS = Pattern.compile("ProcessBuilder\\b|\\.exec\\(");

    private static final List<Source> SHIPPED =
            Source.all().stream().filter(Source::shipped).toList();

    @Test
    void they_are_started_by_the_runner_and_otherwise_only_for_a_reason() {
        Set<String> allowed = new TreeSet<>(EXCEPT.keySet());
        allowed.add(RUNNER);
        Set<String> found = SHIPPED.stream()
                .filter(source -> STARTS.matcher(House.read(House.ROOT.resolve(source.file())))
                        .find())
                .map(Source::simpleName)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(found)
                .as(
                        "Give %s a ProcessDescription of what you start, or give the reason in ProcessesTest.EXCEPT",
                        RUNNER)
                .isEqualTo(allowed);
    }
}
