package dev.journeyman.testkit.law;

import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What happens in a play: a number for each thing that somebody does, in order. When they are used up, everybody does what
 * brings the story to its end.
 *
 * @param numbers the numbers; fewer and smaller ones make simpler plays
 */
public record RandomChoices(List<Integer> numbers) {

    /** The numbers are below this. */
    public static final int BOUND = 10_000;

    private static final int USUAL = 40;

    public RandomChoices {
        numbers = List.copyOf(numbers);
    }

    /** Returns draws for a test without jqwik, the same for the same seed. */
    public static RandomChoices seeded(long seed) {
        Random random = new Random(seed);
        return new RandomChoices(IntStream.range(0, random.nextInt(USUAL))
                .map(any -> random.nextInt(BOUND))
                .boxed()
                .toList());
    }

    /** Returns where the thing that is done as a certain one gets its chances from; none where the draws are used up. */
    public Chance at(int act) {
        return act < numbers.size() ? new Chance(numbers.get(act)) : Chance.NONE;
    }

    /** The chances of one act: each salt gets one that has nothing to do with the others. */
    public record Chance(int number) {

        static final Chance NONE = new Chance(-1);

        boolean none() {
            return number < 0;
        }

        /** Returns a number below a bound, or -1 where the draws are used up. */
        public int of(int salt, int bound) {
            return none() ? -1 : random(salt).nextInt(bound);
        }

        SplittableRandom random(int salt) {
            return new SplittableRandom(Math.max(0, number) * 100L + salt);
        }
    }
}
