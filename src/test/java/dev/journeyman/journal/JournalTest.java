package dev.journeyman.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What a store of a host's own has to say itself. */
class JournalTest {

    @Test
    void a_store_cannot_forget_tasks_or_outages_by_leaving_them_out() {
        assertThat(Arrays.stream(Journal.class.getMethods())
                        .filter(method -> Modifier.isAbstract(method.getModifiers()))
                        .map(Method::getName))
                .containsExactlyInAnyOrder("read", "append", "runs", "breakers", "tasks", "close");
    }
}
