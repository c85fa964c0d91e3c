package dev.journeyman.testkit.law;

import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The random choices of a run: one number for each reply and verdict, in order. When the numbers are used up, each
 * participant does what leads the story to its end. They are immutable and may be used from any thread.
 *
 * @param numbers the numbers; fewer and smaller numbers make simpler runs
 */
public record RandomChoices(List<Integer> numbers) {

    /** The exclusive upper bound of the numbers. */
    public static final int BOUND = 10_000;

    private static final int USUAL = 40;

    public RandomChoices {
        numbers = List.copyOf(numbers);
    }

    /** Returns choices for a test without jqwik; the same seed gives the same choices. */
    public static RandomChoices seeded(long seed) {
        Random random = new Random(seed);
        return new RandomChoices(IntStream.range(0, random.nextInt(USUAL))
                .map(any -> random.nextInt(BOUND))
                .boxed()
                .toList());
    }

    /** Returns the chance of the act with an index; {@code NONE} if the numbers are used up. */
    public Chance at(int act) {
        return act < numbers.size() ? new Chance(numbers.get(act)) : Chance.NONE;
    }

    /** The chance of one act. Each salt gives an independent number. */
    public record Chance(int number) {

        static final Chance NONE = new Chance(-1);

        boolean none() {
            return number < 0;
        }

        /** Returns a number below a bound, or -1 if the numbers are used up. */
        public int of(int salt, int bound) {
            return none() ? -1 : random(salt).nextInt(bound);
        }

        SplittableRandom random(int salt) {
            return new SplittableRandom(Math.max(0, number) * 100L + salt);
        }
    }
}
