package dev.journeyman.terminal.simulation;

import java.util.ArrayList;
import java.util.List;

/** The screens of Claude Code. */
final class Claude implements Face {

    private static final String BLANK = "\u00a0";
    private static final String STARS = "·✢✳✶✻✽";

    private static final List<String> ONBOARDING = List.of(
            "Welcome to Claude Code v2.1.326",
            "",
            " Let's get started.",
            "",
            " Choose the text style that looks best with your terminal",
            "",
            " ❯ ✔ Auto (match terminal)",
            "   Dark mode");

    private static final List<String> TRUST = List.of(
            Frame.RULE,
            " Accessing workspace:",
            "",
            " /repo/tree",
            "",
            " Quick safety check: Is this a project you created or one you trust?",
            "",
            " ❯ No, exit",
            "   Yes, I trust this folder",
            "",
            " Enter to confirm · Esc to cancel");

    private static final List<String> KEY = List.of(
            "  Detected a custom API key in your environment",
            "  Do you want to use this API key?",
            "    Yes",
            "  ❯ No (recommended)",
            "  Enter to confirm · Esc to cancel");

    private static final List<String> PERMISSION = List.of(
            Frame.RULE,
            " Bash command",
            "   touch notes",
            " Do you want to proceed?",
            " ❯ 1. Yes",
            "   2. Yes, and always allow touch",
            "   3. No",
            " Esc to cancel · Tab to amend");

    @Override
    public Frame frame(View view) {
        List<String> above = new ArrayList<>(List.of(
                " ▐▛███▛█   Claude Code v2.1.326",
                "▝▜██████▀  Opus 5.5 · API Usage Billing",
                " ▝▝   ▝▝   /repo/tree",
                ""));
        above.addAll(view.transcript());
        for (String waiting : view.waiting()) {
            above.addAll(asked(waiting));
        }
        if (!view.waiting().isEmpty()) {
            above.add("  ⎿  Queued · ctrl+x ctrl+s to send now");
        }
        List<String> below = new ArrayList<>();
        if (view.working()) {
            below.add("%c Onioning… (%ds · ↓ 14 tokens)"
                    .formatted(STARS.charAt(view.tick() % STARS.length()), view.tick()));
        }
        below.add(" ".repeat(100) + "◐ medium · /effort");
        below.add(Frame.RULE);
        String placeholder = view.waiting().isEmpty() ? "" : "Press up to edit queued messages";
        List<String> composer = Frame.wrapped(view.composer().shown(), "❯" + BLANK, "  ");
        int column = Frame.width(composer.get(composer.size() - 1));
        below.addAll(view.composer().empty() ? List.of("❯" + BLANK + placeholder) : composer);
        below.add(Frame.RULE);
        below.add(mode(view));
        return Frame.placed(above, below, -3, column);
    }

    private static String mode(View view) {
        return view.composer().folded()
                ? "  paste again to expand"
                : "  ⏵⏵ auto mode on (shift+tab to cycle)"
                        + (view.working() ? " · esc to interrupt" : " · ← for agents");
    }

    @Override
    public Frame dialog(String kind, View view) {
        return switch (kind) {
            case "onboarding" -> Frame.of(ONBOARDING, 6, 1);
            case "trust" -> Frame.of(TRUST, 7, 1);
            case "login" -> Frame.of(KEY, 3, 2);
            default -> Frame.placed(view.transcript(), PERMISSION, -4, 1);
        };
    }

    @Override
    public List<String> asked(String text) {
        return Frame.wrapped(text, "❯ ", "  ");
    }

    @Override
    public List<String> said(String text) {
        return Frame.wrapped(text, "● ", "  ");
    }

    @Override
    public String shown(String paste, int number) {
        int breaks = paste.length() - paste.replace("\n", "").length();
        if (breaks < 3 && paste.length() <= 800) {
            return paste;
        }
        return breaks == 0
                ? "[Pasted text #%d]".formatted(number)
                : "[Pasted text #%d +%d lines]".formatted(number, breaks);
    }

    @Override
    public String title(View view) {
        return view.tells() ? "Claude Code" : view.working() ? "◐ Claude Code" : "✳ Claude Code";
    }

    @Override
    public String app() {
        return "claude-code";
    }

    @Override
    public boolean probes() {
        return true;
    }

    @Override
    public boolean tells(String dialog) {
        return true;
    }

    @Override
    public boolean ends(String dialog) {
        return dialog.equals("trust");
    }
}
