package dev.journeyman.web;

import dev.journeyman.review.Verdict;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A control over runs that only writes down what it is asked to do. */
final class DeedLog implements RunControl {

    final List<String> deeds = new CopyOnWriteArrayList<>();

    @Override
    public String start(NewStory story) {
        deeds.add("start " + story);
        return "begun-1";
    }

    @Override
    public void deliver(String run, String request, Verdict verdict, String from) {
        deeds.add("deliver %s %s %s from %s".formatted(run, request, verdict, from));
    }

    @Override
    public void stop(String run) {
        deeds.add("stop " + run);
    }

    @Override
    public void cancel(String run) {
        deeds.add("cancel " + run);
    }

    @Override
    public void resume(String run) {
        deeds.add("resume " + run);
    }
}
