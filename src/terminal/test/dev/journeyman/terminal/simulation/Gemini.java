package dev.journeyman.terminal.simulation;

import java.util.ArrayList;
import java.util.List;

/** The screens of Gemini CLI. */
final class Gemini implements Face {

    private static final String SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
    private static final String OVER = "▄".repeat(Frame.WIDE);
    private static final String UNDER = "▀".repeat(Frame.WIDE);

    private static final List<String> TRUST = List.of(
            " │ Do you trust the files in this folder?",
            " │ ",
            " │ Trusting a folder allows Gemini CLI to load its local configurations.",
            " │ ",
            " │ ● 1. Trust folder (tree)",
            " │   2. Trust parent folder (work)",
            " │   3. Don't trust",
            "");

    private static final List<String> LOGIN = List.of(
            "│ ? Get started",
            "│   How would you like to authenticate for this project?",
            "│   ● 1. Sign in with Google",
            "│     2. Use Gemini API Key",
            "│ No authentication method selected.",
            "│ (Use Enter to select)",
            "");

    private static final List<String> PERMISSION = List.of(
            "│ ? Shell  touch notes",
            "│ Allow execution of [Shell]?",
            "│ ● 1. Allow once",
            "│   2. Allow for this session",
            "│   3. No, suggest changes (esc)",
            "");

    @Override
    public Frame frame(View view) {
        List<String> above =
                new ArrayList<>(List.of(" ▝▜▄     Gemini CLI v0.61.0", "   ▝▜▄", "  ▗▟▀    Authenticated", " ▝▀", ""));
        above.addAll(view.transcript());
        List<String> below = new ArrayList<>();
        if (!view.waiting().isEmpty()) {
            below.add("  Queued (press ↑ to edit):");
            view.waiting().forEach(each -> below.addAll(firstRows(each)));
        }
        if (view.working()) {
            below.add(" %c Thinking... (esc to cancel, %ds)"
                    .formatted(SPINNER.charAt(view.tick() % SPINNER.length()), view.tick()));
        }
        if (view.composer().folded()) {
            below.add(" Press Ctrl+O to expand pasted text");
        }
        below.addAll(List.of(Frame.RULE, " Shift+Tab to accept edits", OVER));
        List<String> composer = Frame.wrapped(view.composer().shown(), " > ", "   ");
        int column = Frame.width(composer.get(composer.size() - 1));
        below.addAll(view.composer().empty() ? List.of(" >   Type your message or @path/to/file") : composer);
        below.addAll(List.of(
                UNDER,
                " workspace (/directory)       branch       sandbox          /model",
                " /repo/tree                   main         no sandbox       gemini-2.5-flash"));
        return Frame.placed(above, below, -4, column);
    }

    private static List<String> firstRows(String text) {
        List<String> rows = Frame.wrapped(text, "    ", "    ");
        return rows.subList(0, Math.min(3, rows.size()));
    }

    @Override
    public Frame dialog(String kind, View view) {
        List<String> rows = switch (kind) {
            case "trust" -> TRUST;
            case "login" -> LOGIN;
            default -> PERMISSION;
        };
        return Frame.placed(view.transcript(), rows, -1, 0);
    }

    @Override
    public List<String> asked(String text) {
        List<String> rows = new ArrayList<>(List.of(OVER));
        rows.addAll(Frame.wrapped(text, " > ", "   "));
        rows.add(UNDER);
        return rows;
    }

    @Override
    public List<String> said(String text) {
        return Frame.wrapped(text, "✦ ", "  ");
    }

    @Override
    public String shown(String paste, int number) {
        long lines = paste.lines().count();
        if (lines <= 5 && paste.length() <= 500) {
            return paste;
        }
        return lines > 5
                ? "[Pasted Text: %d lines]".formatted(lines)
                : "[Pasted Text: %d chars]".formatted(paste.length());
    }

    @Override
    public String title(View view) {
        return "%-80s".formatted(view.working() ? "✦  Working… (tree)" : "◇  Ready (tree)");
    }

    @Override
    public String title(String dialog, View view) {
        return "%-80s".formatted(dialog.equals("permission") ? "✋  Action Required (tree)" : "◇  Ready (tree)");
    }

    @Override
    public int slowness() {
        return 45;
    }
}
