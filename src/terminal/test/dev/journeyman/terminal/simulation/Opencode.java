package dev.journeyman.terminal.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The screens of opencode: a home screen with a composer in its middle until the first message. */
final class Opencode implements Face {

    private static final String BAR = "  ┃";
    private static final String HOME = " ".repeat(23);

    @Override
    public Frame frame(View view) {
        return view.transcript().isEmpty() && view.waiting().isEmpty() && !view.working() ? home(view) : session(view);
    }

    private static Frame home(View view) {
        List<String> rows = new ArrayList<>(Collections.nCopies(15, ""));
        rows.add(" ".repeat(41) + "█▀▀█ █▀▀█ █▀▀█ █▀▀▄ █▀▀▀ █▀▀█ █▀▀█ █▀▀█");
        rows.addAll(List.of("", "", "", HOME + "┃"));
        List<String> composer = composer(view, HOME + "┃  ");
        int row = rows.size() + composer.size() - 1;
        int column = Frame.width(composer.get(composer.size() - 1));
        rows.addAll(
                view.composer().empty() ? List.of(HOME + "┃  Ask anything… \"Fix a TODO in the codebase\"") : composer);
        rows.addAll(List.of(
                HOME + "┃",
                HOME + "┃  Build · Mock Mock",
                HOME + "╹" + "▀".repeat(70),
                " ".repeat(71) + "tab agents  ctrl+p commands"));
        int more = Frame.HIGH - 1 - rows.size();
        rows.addAll(Collections.nCopies(Math.max(0, more), ""));
        return Frame.placed(rows, List.of("  /repo/tree:main" + " ".repeat(80) + "1.18.33"), row, column);
    }

    private static List<String> composer(View view, String bar) {
        return Frame.wrapped(view.composer().shown(), bar, bar);
    }

    private Frame session(View view) {
        List<String> above = new ArrayList<>(view.transcript());
        if (view.working()) {
            above.add("     ▣  Build · Mock");
        }
        for (String waiting : view.waiting()) {
            above.addAll(asked(waiting));
            above.set(above.size() - 1, BAR + "   QUEUED");
        }
        List<String> below = new ArrayList<>(List.of("", BAR));
        List<String> composer = composer(view, BAR + "  ");
        int column = Frame.width(composer.get(composer.size() - 1));
        below.addAll(composer);
        String foot = "107 (0%) · $0.00  ctrl+p commands";
        below.addAll(List.of(
                BAR,
                BAR + "  Build · Mock Mock",
                "  ╹" + "▀".repeat(110),
                view.working()
                        ? "   %s  esc interrupt%s"
                                .formatted(view.tick() % 2 == 0 ? "⬝⬝■■■■⬝⬝" : "⬝■■■■⬝⬝⬝", " ".repeat(50) + foot)
                        : "   /repo/tree" + " ".repeat(70) + foot));
        return Frame.placed(above, below, -5, column);
    }

    @Override
    public Frame dialog(String kind, View view) {
        List<String> below = List.of(
                BAR,
                BAR + "  △ Permission required",
                BAR + "    # Shell command",
                BAR,
                BAR + "  $ touch notes",
                BAR,
                BAR + "   Allow once   Allow always   Reject        ctrl+f fullscreen  ⇆ select  enter confirm",
                BAR);
        return Frame.placed(view.transcript(), below, -2, 118);
    }

    @Override
    public List<String> asked(String text) {
        List<String> rows = new ArrayList<>(List.of(BAR));
        rows.addAll(Frame.wrapped(text, BAR + "  ", BAR + "  "));
        rows.add(BAR);
        return rows;
    }

    @Override
    public List<String> said(String text) {
        return Frame.wrapped(text, "     ", "     ");
    }

    @Override
    public String shown(String paste, int number) {
        long lines = paste.lines().count();
        return lines <= 2 && paste.length() <= 150 ? paste : "[Pasted ~%d lines] ".formatted(lines);
    }

    @Override
    public String title(View view) {
        return view.transcript().isEmpty() ? "OpenCode" : "OC | Mock title";
    }
}
