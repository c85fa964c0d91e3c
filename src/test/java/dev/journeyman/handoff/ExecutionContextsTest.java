package dev.journeyman.handoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What is kept of attempts: a cache that is never ahead of its store. */
class ExecutionContextsTest {

    private static final TaskRun TASK = new TaskRun("icons", "run-1");

    private final MemoryAttempts store = new MemoryAttempts();
    private final ExecutionContexts contexts = new ExecutionContexts(store);

    private static AttemptRecord attempt(int number, String... errors) {
        return new AttemptRecord(
                number,
                "gemini",
                Instant.EPOCH,
                List.of(),
                List.of(),
                AttemptStatus.FAILED,
                List.of(errors),
                ExitReason.VALIDATION_FAILURE);
    }

    private static List<Integer> numbers(Optional<ExecutionContext> context) {
        return context.stream()
                .flatMap(each -> each.attempts().stream())
                .map(AttemptRecord::attemptNumber)
                .toList();
    }

    @Test
    void are_read_once_and_then_known() {
        store.append(TASK, attempt(1));
        assertThat(numbers(contexts.get(TASK))).containsExactly(1);
        assertThat(contexts.get(TASK)).isEqualTo(contexts.get(TASK));
        assertThat(store.loads()).isEqualTo(1);
    }

    @Test
    void have_nothing_of_a_task_nobody_tried() {
        assertThat(contexts.get(TASK)).isEmpty();
        assertThat(contexts.archived(TASK)).isEmpty();
    }

    @Test
    void begin_with_the_first_attempt() {
        assertThat(contexts.add(TASK, attempt(1, "x")))
                .isEqualTo(new ExecutionContext("icons", List.of(attempt(1, "x")), 1, "gemini", List.of("x")));
        assertThat(contexts.get(TASK)).isEqualTo(store.load(TASK));
    }

    @Test
    void go_on_with_what_an_earlier_process_left() {
        contexts.add(TASK, attempt(1));
        ExecutionContexts elsewhere = new ExecutionContexts(store);
        assertThat(elsewhere.add(TASK, attempt(2)).attempts()).containsExactly(attempt(1), attempt(2));
        assertThat(numbers(store.load(TASK))).containsExactly(1, 2);
    }

    @Test
    void are_in_the_store_before_they_are_known() {
        contexts.add(TASK, attempt(1));
        List<List<Integer>> known = new ArrayList<>();
        store.onAppended(() -> {
            known.add(numbers(store.load(TASK)));
            known.add(numbers(contexts.get(TASK)));
        });
        contexts.add(TASK, attempt(2));
        known.add(numbers(contexts.get(TASK)));
        assertThat(known).containsExactly(List.of(1, 2), List.of(1), List.of(1, 2));
    }

    @Nested
    class Over_a_store_that_fails {

        @Test
        void say_so_and_are_not_ahead_of_it() {
            contexts.add(TASK, attempt(1));
            store.failing(true);
            assertThatThrownBy(() -> contexts.add(TASK, attempt(2))).hasMessage("the disk is full");
            assertThat(numbers(contexts.get(TASK))).containsExactly(1);
            store.failing(false);
            contexts.add(TASK, attempt(2));
            assertThat(numbers(contexts.get(TASK))).containsExactly(1, 2);
            assertThat(contexts.get(TASK)).isEqualTo(store.load(TASK));
        }

        @Test
        void keep_nothing_of_a_first_attempt_that_was_not_written() {
            store.failing(true);
            assertThatThrownBy(() -> contexts.get(TASK)).hasMessage("the disk is full");
            assertThatThrownBy(() -> contexts.add(TASK, attempt(1))).hasMessage("the disk is full");
            store.failing(false);
            assertThat(contexts.get(TASK)).isEmpty();
        }

        @Test
        void keep_a_task_open_that_could_not_be_closed() {
            contexts.add(TASK, attempt(1));
            store.failing(true);
            assertThatThrownBy(() -> contexts.clear(TASK)).hasMessage("the disk is full");
            assertThat(numbers(contexts.get(TASK))).containsExactly(1);
        }
    }

    @Test
    void lose_none_of_64_attempts_that_are_added_at_once() throws InterruptedException, ExecutionException {
        CountDownLatch start = new CountDownLatch(64);
        List<Callable<ExecutionContext>> adds = IntStream.rangeClosed(1, 64)
                .<Callable<ExecutionContext>>mapToObj(number -> () -> {
                    start.countDown();
                    start.await();
                    return contexts.add(TASK, attempt(number));
                })
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(64);
        try {
            for (Future<ExecutionContext> added : threads.invokeAll(adds)) {
                assertThat(added.get().attempts()).isNotEmpty();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(numbers(contexts.get(TASK)))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, 64).boxed().toList());
        assertThat(contexts.get(TASK)).isEqualTo(store.load(TASK));
    }

    @Test
    void keep_two_tasks_apart_and_one_task_in_two_runs() {
        TaskRun other = new TaskRun("vehicles", "run-1");
        TaskRun again = new TaskRun("icons", "run-2");
        contexts.add(TASK, attempt(1));
        contexts.add(other, attempt(11));
        contexts.add(again, attempt(21));
        contexts.add(TASK, attempt(2));
        contexts.add(other, attempt(12));
        contexts.clear(again);
        assertThat(numbers(contexts.get(TASK))).containsExactly(1, 2);
        assertThat(numbers(contexts.get(other))).containsExactly(11, 12);
        assertThat(contexts.get(again)).isEmpty();
        assertThat(contexts.get(other).orElseThrow().taskId()).isEqualTo("vehicles");
    }

    @Nested
    class Of_a_task_that_is_over {

        @Test
        void stay_in_the_archive_only() {
            contexts.add(TASK, attempt(1));
            contexts.clear(TASK);
            assertThat(contexts.get(TASK)).isEmpty();
            assertThat(store.load(TASK)).isEmpty();
            assertThat(numbers(contexts.archived(TASK))).containsExactly(1);
        }

        @Test
        void may_be_cleared_twice_or_without_being_known() {
            contexts.clear(TASK);
            assertThat(contexts.archived(TASK)).isEmpty();
            contexts.add(TASK, attempt(1));
            contexts.clear(TASK);
            contexts.clear(TASK);
            assertThat(numbers(contexts.archived(TASK))).containsExactly(1);
        }

        @Test
        void begin_anew_where_it_is_tried_again() {
            contexts.add(TASK, attempt(1, "old"));
            contexts.clear(TASK);
            assertThat(contexts.add(TASK, attempt(1, "new")).attempts()).containsExactly(attempt(1, "new"));
        }
    }

    @Test
    void are_read_anew_where_they_were_forgotten() {
        contexts.add(TASK, attempt(1));
        new ExecutionContexts(store).add(TASK, attempt(2));
        assertThat(numbers(contexts.get(TASK))).containsExactly(1);
        contexts.forget(TASK);
        assertThat(numbers(contexts.get(TASK))).containsExactly(1, 2);
    }
}
