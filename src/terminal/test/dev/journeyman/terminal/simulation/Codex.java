package dev.journeyman.terminal.simulation;

import java.util.ArrayList;
import java.util.List;

/** The screens of Codex. */
final class Codex implements Face {

    private static final String SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";

    private static final List<String> LOGIN = List.of(
            "  Welcome to Codex, OpenAI's command-line coding agent",
            "",
            "  Choose how you want to use Codex.",
            "",
            "> 1. Sign in with ChatGPT",
            "  2. Provide your own API key",
            "",
            "  Press enter to continue");

    private static final List<String> TRUST = List.of(
            "  Folder access",
            "  /repo/tree",
            "",
            "  Trust this folder? Codex can read, edit, and run files here, subject to your permission",
            "  settings.",
            "",
            "› 1. Trust and continue",
            "  2. Back to Agent Command Center",
            "",
            "  enter continue · esc back");

    private static final List<String> PERMISSION = List.of(
            "  Would you like to run the following command?",
            "",
            "  $ touch notes",
            "",
            "› 1. Yes, proceed (y)",
            "  2. Yes, and don't ask again (p)",
            "  3. No, and tell Codex what to do differently (esc)",
            "",
            "  Press enter to confirm or esc to cancel");

    @Override
    public Frame frame(View view) {
        List<String> above = new ArrayList<>(
                List.of("  >_ OpenAI Codex (v0.169.0)", view.early() ? "     loading" : "     /repo/tree", ""));
        above.addAll(view.transcript());
        List<String> below = new ArrayList<>();
        if (view.working() && view.tick() % 4 < 2) {
            below.add("• Working (%ds • esc to interrupt)".formatted(view.tick()));
        }
        if (view.early() && !view.waiting().isEmpty()) {
            below.addAll(asked(view.waiting().get(0)));
            below.add("  Waiting for startup  · esc cancel");
        }
        below.add("");
        boolean empty = view.composer().empty();
        List<String> composer = Frame.wrapped(view.composer().shown(), "› ", "  ");
        int column = Frame.width(composer.get(composer.size() - 1));
        below.addAll(empty ? List.of("› Ask Codex to do anything") : composer);
        below.add("");
        if (view.early()) {
            below.add("  ? for shortcuts");
            return Frame.placed(above, below, -3, column);
        }
        below.add("  GPT-6.1-Sol default · /repo/tree");
        below.add(empty ? "  ← for agents · ? for shortcuts" : view.working() ? "  tab to queue message" : "");
        return Frame.placed(above, below, -4, column);
    }

    @Override
    public Frame dialog(String kind, View view) {
        List<String> rows = switch (kind) {
            case "login" -> LOGIN;
            case "trust" -> TRUST;
            default -> PERMISSION;
        };
        return Frame.placed(kind.equals("permission") ? view.transcript() : List.of(), rows, -1, 1);
    }

    @Override
    public List<String> asked(String text) {
        return Frame.wrapped(text, "› ", "  ");
    }

    @Override
    public List<String> said(String text) {
        return Frame.wrapped(text, "• ", "  ");
    }

    @Override
    public String shown(String paste, int number) {
        return paste.length() <= 1_000 ? paste : "[Pasted Content %d chars]".formatted(paste.length());
    }

    @Override
    public String title(View view) {
        return view.early() ? "" : view.working() ? SPINNER.charAt(view.tick() % SPINNER.length()) + " tree" : "tree";
    }

    @Override
    public String title(String dialog, View view) {
        return dialog.equals("permission") ? "[ ! ] Action Required | tree" : "";
    }

    @Override
    public String app() {
        return "codex";
    }

    @Override
    public boolean tells(String dialog) {
        return dialog.equals("permission");
    }

    @Override
    public boolean steers() {
        return true;
    }

    @Override
    public boolean early() {
        return true;
    }
}
