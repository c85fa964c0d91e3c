package dev.journeyman.context;

import java.util.List;
import java.util.stream.Collectors;

/** What happened to a context, in its order. */
record History(List<Step> steps) {

    @Override
    public String toString() {
        return steps.stream().map(step -> "\n      " + step).collect(Collectors.joining());
    }
}
