package dev.journeyman.story.text;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A pattern of file names: {@code *} within a name, {@code **} across directories, {@code ?}, {@code [a-z]},
 * {@code {a,b}} and {@code \} before a character that is meant literally. The time of matching is proportional to the
 * length of the name for every pattern. It is immutable and may be used from any thread.
 */
public final class Glob {

    private static final int LONGEST = 1_000;
    private static final int DEEPEST = 10;

    /**
     * A state of the automaton: it consumes a matching character and moves to the next state, or forks without
     * consuming.
     */
    private record Node(Fits fits, int next, int other) {}

    private interface Fits {
        boolean fits(int point);
    }

    private static final Fits FORK = point -> false;
    private static final Fits NAME = point -> point != '/';
    private static final Fits ANY = point -> true;
    private static final int END = 0;

    private final String pattern;
    private final List<Node> nodes = new ArrayList<>(List.of(new Node(FORK, END, END)));
    private final int start;
    private int at;

    private Glob(String pattern) {
        this.pattern = pattern;
        start = sequence(parse(0), END);
    }

    /**
     * Returns the pattern in a text.
     *
     * @throws IllegalArgumentException if the text is not a pattern; the message says what is wrong
     */
    public static Glob of(String pattern) {
        if (pattern.length() > LONGEST) {
            throw new IllegalArgumentException("A pattern has at most 1,000 characters.");
        }
        return new Glob(pattern);
    }

    /** Returns whether the pattern matches a file name, whose directories are separated by slashes. */
    public boolean matches(String name) {
        BitSet states = new BitSet(nodes.size());
        reach(states, start);
        for (int i = 0; i < name.length() && !states.isEmpty(); ) {
            int point = name.codePointAt(i);
            BitSet after = new BitSet(nodes.size());
            for (int state = states.nextSetBit(1); state >= 0; state = states.nextSetBit(state + 1)) {
                if (nodes.get(state).fits().fits(point)) {
                    reach(after, nodes.get(state).next());
                }
            }
            states = after;
            i += Character.charCount(point);
        }
        return states.get(END);
    }

    private void reach(BitSet states, int state) {
        if (states.get(state)) {
            return;
        }
        states.set(state);
        Node node = nodes.get(state);
        if (state != END && node.fits() == FORK) {
            reach(states, node.next());
            reach(states, node.other());
        }
    }

    // --- reading

    private sealed interface Part {
        record One(Fits fits) implements Part {}

        record Many(Fits fits) implements Part {}

        record Either(List<List<Part>> ways) implements Part {}
    }

    private List<Part> parse(int depth) {
        List<Part> parts = new ArrayList<>();
        while (at < pattern.length()) {
            int point = pattern.codePointAt(at);
            if (depth > 0 && (point == ',' || point == '}')) {
                return parts;
            }
            at += Character.charCount(point);
            switch (point) {
                case '*' -> parts.add(new Part.Many(another('*') ? ANY : NAME));
                case '?' -> parts.add(new Part.One(NAME));
                case '[' -> parts.add(new Part.One(set()));
                case '{' -> parts.add(new Part.Either(ways(depth + 1)));
                case '\\' -> parts.add(new Part.One(exactly(escaped())));
                default -> parts.add(new Part.One(exactly(point)));
            }
        }
        if (depth > 0) {
            throw new IllegalArgumentException("A brace is not closed.");
        }
        return parts;
    }

    private boolean another(char sign) {
        boolean doubled = at < pattern.length() && pattern.charAt(at) == sign;
        at += doubled ? 1 : 0;
        return doubled;
    }

    private int escaped() {
        if (at >= pattern.length()) {
            throw new IllegalArgumentException("It ends with a backslash.");
        }
        int point = pattern.codePointAt(at);
        at += Character.charCount(point);
        return point;
    }

    private static Fits exactly(int wanted) {
        return point -> point == wanted;
    }

    private List<List<Part>> ways(int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("Braces are nested too deeply.");
        }
        List<List<Part>> ways = new ArrayList<>();
        do {
            ways.add(parse(depth));
        } while (pattern.charAt(at++) == ',');
        return ways;
    }

    private Fits set() {
        boolean negated = another('!');
        List<int[]> ranges = new ArrayList<>();
        while (at < pattern.length() && (pattern.charAt(at) != ']' || ranges.isEmpty())) {
            int from = escaped();
            int to = from;
            if (at + 1 < pattern.length() && pattern.charAt(at) == '-' && pattern.charAt(at + 1) != ']') {
                at++;
                to = escaped();
            }
            ranges.add(new int[] {from, to});
        }
        if (at++ >= pattern.length()) {
            throw new IllegalArgumentException("A bracket is not closed.");
        }
        return point ->
                point != '/' && ranges.stream().anyMatch(range -> range[0] <= point && point <= range[1]) != negated;
    }

    // --- building, from the end

    private int sequence(List<Part> parts, int next) {
        int state = next;
        for (int i = parts.size() - 1; i >= 0; i--) {
            state = part(parts.get(i), state);
        }
        return state;
    }

    private int part(Part part, int next) {
        if (part instanceof Part.One one) {
            return add(new Node(one.fits(), next, next));
        }
        if (part instanceof Part.Many many) {
            int fork = add(new Node(FORK, next, next));
            int again = add(new Node(many.fits(), fork, fork));
            nodes.set(fork, new Node(FORK, next, again));
            return fork;
        }
        List<List<Part>> ways = ((Part.Either) part).ways();
        int state = sequence(ways.get(0), next);
        for (List<Part> way : ways.subList(1, ways.size())) {
            state = add(new Node(FORK, sequence(way, next), state));
        }
        return state;
    }

    private int add(Node node) {
        nodes.add(node);
        return nodes.size() - 1;
    }
}
