package dev.journeyman.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The methods a custom store must implement. */
class JournalTest {

    @Test
    void a_custom_store_must_implement_tasks_and_outages() {
        assertThat(Arrays.stream(Journal.class.getMethods())
                        .filter(method -> Modifier.isAbstract(method.getModifiers()))
                        .map(Method::getName))
                .containsExactlyInAnyOrder("read", "append", "head", "heads", "runs", "breakers", "tasks", "close");
    }
}
