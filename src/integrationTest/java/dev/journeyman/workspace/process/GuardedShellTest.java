package dev.journeyman.workspace.process;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Everything that holds of a shell holds below a guard too. */
final class GuardedShellTest extends ShellTest {

    private @Nullable Guard guard;

    @Override
    Shell asUsed(Shell plain) throws IOException {
        if (guard == null) {
            guard = new Guards(scratch.toRealPath().resolve("guards")).open(Long.MAX_VALUE / 10_000);
        }
        return plain.below(guard);
    }

    @AfterEach
    void close_the_guard() {
        Objects.requireNonNull(guard).close();
    }
}
