package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.engine.ProviderSlots.Slot;
import dev.journeyman.journal.JournalException;
import dev.journeyman.model.BreakerStore.CallSlots;
import dev.journeyman.model.Provider;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Slots that are held while calls are under way. */
@Timeout(60)
class ProviderSlotsTest {

    private static final Duration TERM = Duration.ofMillis(20);

    private final Provider provider = Actor.saying("a");
    private final LinkedBlockingQueue<String> renewed = new LinkedBlockingQueue<>();
    private final CountDownLatch refused = new CountDownLatch(1);
    private volatile boolean away;
    private volatile boolean lost;

    private final ProviderSlots slots = new ProviderSlots(new Store(), Map.of("a", 1), TERM);

    @Test
    void are_renewed_until_they_are_freed() throws InterruptedException {
        Slot first = slots.take(provider).orElseThrow();
        assertThat(List.of(renewed.take(), renewed.take())).containsOnly(first.holder());
        slots.free(first);
        Slot second = slots.take(provider).orElseThrow();

        assertThat(second.holder()).isNotEqualTo(first.holder());
        while (!renewed.take().equals(second.holder())) {
            Thread.onSpinWait(); // a renewal of the first one may have been under way
        }
        slots.free(second);
    }

    @Test
    void are_renewed_again_when_the_store_is_back() throws InterruptedException {
        away = true;
        Slot slot = slots.take(provider).orElseThrow();
        refused.await();
        away = false;

        assertThat(renewed.take()).isEqualTo(slot.holder());
        away = true;
        slots.free(slot);
    }

    @Test
    void that_are_lost_are_not_renewed_again() throws InterruptedException {
        lost = true;
        Slot first = slots.take(provider).orElseThrow();
        assertThat(renewed.take()).isEqualTo(first.holder());
        lost = false;
        Slot second = slots.take(provider).orElseThrow();

        assertThat(List.of(renewed.take(), renewed.take(), renewed.take())).containsOnly(second.holder());
        slots.free(first);
        slots.free(second);
    }

    /** A store with as many slots as are asked for. */
    private final class Store implements CallSlots {

        @Override
        public boolean take(String key, int most, String holder, Duration time) {
            return true;
        }

        @Override
        public boolean renew(String key, String holder, Duration time) {
            if (away) {
                refused.countDown();
                throw new JournalException("The store is away.");
            }
            boolean kept = !lost;
            renewed.add(holder);
            return kept;
        }

        @Override
        public void free(String key, String holder) {
            if (away) {
                throw new JournalException("The store is away.");
            }
        }
    }
}
