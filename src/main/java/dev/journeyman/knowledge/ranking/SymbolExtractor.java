package dev.journeyman.knowledge.ranking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Extracts the declarations of a source file line by line, for the most common languages. The result is approximate,
 * which is enough for orientation.
 */
final class SymbolExtractor {

    private static final int LONGEST_LINE = 400;
    private static final int MOST = 400;
    private static final int SIGNATURE = 140;
    private static final Pattern QUOTED = Pattern.compile(
            "(?s)\"\"\".*?(?:\"\"\"|$)|'''.*?(?:'''|$)|\"(?:[^\"\\\\]|\\\\.)*\"?|'(?:[^'\\\\]|\\\\.)*'?|`[^`]*`?");
    private static final Pattern BODY =
            Pattern.compile("(?s)\\s*(?:\\{|=>|=(?!=)|//|/\\*|\\s#\\s|\\s#\\w|\\s--\\s).*$");
    private static final Set<String> NO_NAMES = Set.of(
            "if",
            "for",
            "while",
            "switch",
            "return",
            "new",
            "catch",
            "else",
            "do",
            "try",
            "throw",
            "case",
            "super",
            "this",
            "function",
            "await",
            "yield",
            "assert",
            "synchronized",
            "using",
            "lock",
            "with",
            "when",
            "typeof",
            "sizeof");

    /**
     * The patterns of declarations in a language: types, and everything else. The first group of each is the declared
     * name.
     */
    private record Grammar(List<Pattern> types, List<Pattern> others) {

        static Grammar of(String type, String... others) {
            return new Grammar(
                    List.of(Pattern.compile(type)),
                    Arrays.stream(others).map(Pattern::compile).toList());
        }
    }

    private static final String MODIFIERS =
            "(?:(?:public|protected|private|internal|static|final|abstract|sealed|non-sealed|default|open|data|partial|override"
                + "|virtual|async|suspend|inline|native|export|strictfp|synchronized|lateinit|readonly)\\s+)*";

    private static final Grammar JAVA = Grammar.of(
            "^\\s*(?:@\\w+(?:\\([^)]*\\))?\\s+)*" + MODIFIERS
                    + "(?:class|interface|enum|record|struct|object|trait|@interface)\\s+(\\w+)",
            "^\\s+(?:@\\w+\\s+)*" + MODIFIERS
                    + "(?:<[^>]+>\\s+)?[\\w.$]+(?:<[^()=;]*>)?(?:\\[\\])*\\??\\s+(\\w+)\\s*\\([^;]*$",
            "^\\s*" + MODIFIERS + "(?:fun|def|val)\\s+(?:<[^>]+>\\s*)?(?:\\w+\\.)?(\\w+)",
            "^\\s+(?:public|protected)\\s+(\\w+)\\s*\\([^;]*$");

    private static final Grammar SCRIPT = Grammar.of(
            "^\\s*(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:abstract\\s+)?(?:class|interface|type|enum|namespace)\\s+(\\w+)",
            "^\\s*(?:export\\s+)?(?:default\\s+)?(?:async\\s+)?function\\s*\\*?\\s*(\\w+)",
            "^(?:export\\s+)?(?:const|let|var)\\s+(\\w+)",
            "^\\s+(?:(?:public|private|protected|static|async|readonly|get|set)\\s+)*(\\w+)\\s*(?:<[^>]*>)?\\([^)]*\\)\\s*(?::[^{]+)?\\{\\s*$");

    private static final Grammar PYTHON = Grammar.of(
            "^\\s*class\\s+(\\w+)", "^\\s*(?:async\\s+)?def\\s+(\\w+)", "^([A-Z][A-Z0-9_]{2,})\\s*(?::[^=]+)?=");
    private static final Grammar GO = Grammar.of("^type\\s+(\\w+)", "^func\\s+(?:\\([^)]*\\)\\s*)?(\\w+)");
    private static final Grammar RUST = Grammar.of(
            "^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:struct|enum|trait|union|mod)\\s+(\\w+)",
            "^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:async\\s+)?(?:unsafe\\s+)?(?:const\\s+)?fn\\s+(\\w+)");
    private static final Grammar RUBY =
            Grammar.of("^\\s*(?:class|module)\\s+(?:\\w+::)*(\\w+)", "^\\s*def\\s+(?:self\\.)?(\\w+)");
    private static final Grammar C = Grammar.of(
            "^\\s*(?:typedef\\s+)?(?:class|struct|enum|union|namespace)\\s+(\\w+)[^;]*$",
            "^[A-Za-z_][\\w\\s*&:<>,~]*?[\\s*&:](\\w+)\\s*\\([^;]*$");
    private static final Grammar PHP = Grammar.of(
            "^\\s*(?:abstract\\s+|final\\s+)?(?:class|interface|trait|enum)\\s+(\\w+)",
            "^\\s*(?:\\w+\\s+)*function\\s+(\\w+)");
    private static final Grammar SWIFT = Grammar.of(
            "^\\s*(?:\\w+\\s+)*(?:class|struct|enum|protocol|extension|actor)\\s+(\\w+)",
            "^\\s*(?:\\w+\\s+)*func\\s+(\\w+)");
    private static final Grammar SHELL = Grammar.of("^\\b$(.)", "^\\s*(?:function\\s+)?(\\w+)\\s*\\(\\)\\s*\\{");
    private static final Grammar SQL =
            Grammar.of("(?i)^\\s*create\\s+(?:table|view)\\s+(?:if\\s+not\\s+exists\\s+)?[\"`]?(\\w+)");

    private static final Map<String, Grammar> GRAMMARS = new HashMap<>();

    static {
        Map.of(
                        JAVA, "java kt kts scala groovy cs",
                        SCRIPT, "js jsx ts tsx mjs cjs vue svelte",
                        PYTHON, "py pyi",
                        GO, "go",
                        RUST, "rs",
                        RUBY, "rb",
                        C, "c h cc cpp hpp cxx m mm",
                        PHP, "php",
                        SWIFT, "swift",
                        SHELL, "sh bash")
                .forEach((grammar, endings) ->
                        Arrays.stream(endings.split(" ", -1)).forEach(ending -> GRAMMARS.put(ending, grammar)));
        GRAMMARS.put("sql", SQL);
    }

    private SymbolExtractor() {}

    /** Returns whether there is a grammar for a file. */
    static boolean known(String path) {
        return GRAMMARS.containsKey(ending(path));
    }

    /** Returns the declarations of a file, in its order; none where its language is not known. */
    static List<Symbol> of(String path, String text) {
        if (FileKind.of(path) == FileKind.SETTINGS) {
            return SettingKeys.of(text);
        }
        Grammar grammar = GRAMMARS.get(ending(path));
        List<Symbol> symbols = new ArrayList<>();
        if (grammar == null) {
            return symbols;
        }
        LineScanner passages = new LineScanner();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.length() <= LONGEST_LINE && symbols.size() < MOST && !passages.within(line) && !comment(line)) {
                symbol(grammar, line, number).stream().forEach(symbols::add);
            }
        }
        return symbols;
    }

    private static List<Symbol> symbol(Grammar grammar, String line, int number) {
        for (Pattern type : grammar.types()) {
            Matcher matcher = type.matcher(line);
            if (matcher.find()) {
                return List.of(new Symbol(matcher.group(1), number, signature(line), true));
            }
        }
        for (Pattern other : grammar.others()) {
            Matcher matcher = other.matcher(line);
            if (matcher.find() && !NO_NAMES.contains(matcher.group(1)) && !statement(line)) {
                return List.of(new Symbol(matcher.group(1), number, signature(line), false));
            }
        }
        return List.of();
    }

    private static boolean comment(String line) {
        String start = line.stripLeading();
        return start.startsWith("*") || start.startsWith("//") || start.startsWith("/*") || start.startsWith("# ");
    }

    private static boolean statement(String line) {
        String start = line.stripLeading();
        return start.startsWith("return ")
                || start.startsWith("else ")
                || start.startsWith("throw ")
                || start.startsWith("new ");
    }

    /** Returns the declaring part of a line, without quoted texts and values, because those could be secrets. */
    private static String signature(String line) {
        String bare = QUOTED.matcher(line.strip()).replaceAll("…");
        String declared = BODY.matcher(bare).replaceFirst("").strip();
        return declared.length() <= SIGNATURE ? declared : declared.substring(0, SIGNATURE) + "…";
    }

    private static String ending(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
