package dev.journeyman.context;

import java.util.List;
import java.util.stream.Collectors;

/** The steps of a context, in order. */
record History(List<Step> steps) {

    @Override
    public String toString() {
        return steps.stream().map(step -> "\n      " + step).collect(Collectors.joining());
    }
}
