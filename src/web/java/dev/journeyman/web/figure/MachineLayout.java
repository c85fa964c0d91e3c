package dev.journeyman.web.figure;

import dev.journeyman.flow.State;
import dev.journeyman.web.facts.PathFacts.Edge;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the states and transitions are in the diagram, laid out once in a field of 412 by 530. A test checks that every transition of
 * the table has a line. It is stateless and may be used from any thread.
 */
final class MachineLayout {

    static final int WIDTH = 412;
    static final int HEIGHT = 530;

    /** The half of the height of a box. */
    static final int HALF = 16;

    /** Above this, lines to and from SUSPENDED pass QUESTION on its right. */
    private static final int TOP = 200;

    private static final int MIDDLE = 196;
    private static final int RIGHT = 344;
    private static final int LOWEST = 370;
    private static final int BEND = 384;

    private static final List<Box> BOXES = List.of(
            new Box(State.SETUP, MIDDLE, 30, 112),
            new Box(State.PLANNING, MIDDLE, 110, 112),
            new Box(State.PLAN_REVIEW, MIDDLE, 190, 112),
            new Box(State.CODING, MIDDLE, 270, 112),
            new Box(State.TESTING, MIDDLE, 346, 112),
            new Box(State.CODE_REVIEW, MIDDLE, 422, 112),
            new Box(State.DONE, MIDDLE, 502, 112),
            new Box(State.QUESTION, 62, 190, 92),
            new Box(State.SUSPENDED, 62, 422, 92),
            new Box(State.BUDGET_REVIEW, RIGHT, 150, 112),
            new Box(State.ESCALATED, RIGHT, 230, 112),
            new Box(State.FAILED, RIGHT, 502, 112));

    private static final Map<Edge, Line> LINES = lines();

    private MachineLayout() {}

    /** The box of a state: its centre and its width. */
    record Box(State state, int x, int y, int width) {

        int left() {
            return x - width / 2;
        }

        int right() {
            return x + width / 2;
        }
    }

    /**
     * The line of a transition.
     *
     * @param path the path of the line
     * @param x where the numbers of its moves are
     * @param y the same
     * @param anchor the side of the numbers that is there: start or end
     * @param rare whether it is dotted until it is taken
     */
    record Line(String path, int x, int y, String anchor, boolean rare) {}

    /** Returns the boxes. */
    static List<Box> boxes() {
        return BOXES;
    }

    /** Returns the lines that are always drawn. */
    static Map<Edge, Line> drawn() {
        return LINES;
    }

    /** Returns the line of a transition; those to FAILED, and to and from SUSPENDED, are only drawn where they are taken. */
    static Line line(Edge edge) {
        return Optional.ofNullable(LINES.get(edge)).orElseGet(() -> {
            if (edge.to() == State.SUSPENDED) {
                return toSuspended(box(edge.from()));
            }
            return edge.from() == State.SUSPENDED && edge.to() != State.FAILED
                    ? fromSuspended(box(edge.to()))
                    : toFailed(box(edge.from()));
        });
    }

    static Box box(State state) {
        return BOXES.stream().filter(box -> box.state() == state).findFirst().orElseThrow();
    }

    private static Line toSuspended(Box from) {
        int y = from.y();
        if (from.state() == State.QUESTION) {
            return new Line("M34 206C22 270 22 350 46 405", 24, 300, "end", false);
        }
        if (from.x() == RIGHT) {
            return new Line("M288 %s C220 %s 96 330 70 405".formatted(y + 10, y + 40), 100, 352, "start", false);
        }
        return y < TOP
                ? new Line(
                        "M140 %s C126 %s 124 %s 124 %s V300C124 350 60 330 58 405"
                                .formatted(y + 8, y + 8, y + 20, y + 38),
                        52,
                        372,
                        "end",
                        false)
                : new Line(
                        "M140 %s C84 %s 44 %s 44 405".formatted(y + 6, y + 10, Math.min(LOWEST, y + 54)),
                        39,
                        Math.min(y + 104, 398),
                        "end",
                        false);
    }

    private static Line fromSuspended(Box to) {
        int y = to.y();
        if (to.state() == State.QUESTION) {
            return new Line("M62 406C46 350 46 270 52 207", 50, 320, "start", false);
        }
        if (to.x() == RIGHT) {
            return new Line("M82 406C120 340 230 %s 296 %s".formatted(y + 60, y + 17), 130, 368, "start", false);
        }
        int middle = Math.min(396, (y + 400) / 2 + 40);
        return y < TOP
                ? new Line(
                        "M84 406C90 350 132 360 132 310V%s C132 %s 134 %s 139 %s"
                                .formatted(y + 40, y + 20, y + 13, y + 12),
                        84,
                        middle,
                        "start",
                        false)
                : new Line(
                        "M72 406C72 %s 96 %s 139 %s".formatted(Math.min(BEND, y + 76), y + 22, y + 12),
                        84,
                        middle,
                        "start",
                        false);
    }

    private static Line toFailed(Box from) {
        if (from.x() == RIGHT) {
            return new Line(
                    "M400 %1$s Q408 %1$s 408 %2$s V494Q408 502 401 502".formatted(from.y(), from.y() + 10),
                    404,
                    440,
                    "end",
                    false);
        }
        return new Line(
                "M%s %s C300 %s 344 430 344 485".formatted(from.right(), from.y() + 6, from.y() + 10),
                318,
                440,
                "end",
                false);
    }

    private static Map<Edge, Line> lines() {
        Map<Edge, Line> lines = new LinkedHashMap<>();
        upperHalf(lines);
        lowerHalf(lines);
        asides(lines);
        return lines;
    }

    private static void upperHalf(Map<Edge, Line> lines) {
        put(lines, State.SETUP, State.PLANNING, new Line("M196 46V93", 203, 73, "start", false));
        put(
                lines,
                State.SETUP,
                State.CODING,
                new Line("M140 36C118 36 122 60 122 90V236C122 254 126 260 139 262", 117, 72, "end", true));
        put(lines, State.PLANNING, State.PLAN_REVIEW, new Line("M184 126V173", 178, 153, "end", false));
        put(lines, State.PLAN_REVIEW, State.PLANNING, new Line("M208 174V127", 214, 153, "start", false));
        put(lines, State.PLAN_REVIEW, State.CODING, new Line("M196 206V253", 203, 233, "start", false));
        put(
                lines,
                State.PLAN_REVIEW,
                State.DONE,
                new Line("M252 198C292 202 288 240 288 262V462C288 488 276 498 253 500", 293, 452, "start", true));
    }

    private static void lowerHalf(Map<Edge, Line> lines) {
        put(lines, State.CODING, State.TESTING, new Line("M184 286V329", 178, 311, "end", false));
        put(lines, State.TESTING, State.CODING, new Line("M208 330V287", 214, 311, "start", false));
        put(lines, State.TESTING, State.CODE_REVIEW, new Line("M196 362V405", 203, 387, "start", false));
        put(
                lines,
                State.TESTING,
                State.SETUP,
                new Line("M140 346H18Q8 346 8 336V40Q8 30 18 30H139", 14, 22, "start", false));
        put(
                lines,
                State.CODING,
                State.SETUP,
                new Line("M140 274H18Q8 274 8 264V40Q8 30 18 30H139", 14, 264, "start", true));
        put(
                lines,
                State.CODING,
                State.CODE_REVIEW,
                new Line("M140 280C114 290 114 400 139 414", 117, 352, "end", true));
        put(
                lines,
                State.CODE_REVIEW,
                State.CODING,
                new Line("M252 416C282 412 282 290 253 278", 279, 352, "start", false));
        put(lines, State.CODE_REVIEW, State.DONE, new Line("M196 438V485", 203, 465, "start", false));
    }

    private static void asides(Map<Edge, Line> lines) {
        put(lines, State.PLANNING, State.QUESTION, new Line("M140 104C84 104 54 128 54 173", 58, 128, "end", false));
        put(lines, State.QUESTION, State.PLANNING, new Line("M70 174C70 146 98 118 139 116", 92, 146, "start", false));
        put(lines, State.CODING, State.QUESTION, new Line("M140 270C84 270 54 252 54 207", 58, 254, "end", false));
        put(lines, State.QUESTION, State.CODING, new Line("M70 206C70 236 98 260 139 262", 92, 238, "start", false));
        put(
                lines,
                State.PLANNING,
                State.BUDGET_REVIEW,
                new Line("M252 104C300 104 326 112 332 133", 300, 105, "start", false));
        put(
                lines,
                State.BUDGET_REVIEW,
                State.PLANNING,
                new Line("M288 148C270 146 272 120 253 116", 276, 139, "end", false));
        put(
                lines,
                State.CODING,
                State.BUDGET_REVIEW,
                new Line("M252 266C270 262 262 220 266 190C268 166 274 158 287 155", 262, 218, "end", false));
        put(
                lines,
                State.BUDGET_REVIEW,
                State.CODING,
                new Line("M288 160C272 166 278 200 276 224C274 250 268 264 253 270", 282, 192, "start", false));
        put(lines, State.BUDGET_REVIEW, State.ESCALATED, new Line("M344 166V213", 351, 193, "start", false));
        put(
                lines,
                State.ESCALATED,
                State.CODING,
                new Line("M288 236C272 242 272 268 253 274", 290, 258, "start", false));
        put(
                lines,
                State.ESCALATED,
                State.PLANNING,
                new Line("M288 224C276 200 280 126 253 118", 283, 206, "start", true));
    }

    private static void put(Map<Edge, Line> lines, State from, State to, Line line) {
        lines.put(new Edge(from, to), line);
    }
}
