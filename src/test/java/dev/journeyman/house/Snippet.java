package dev.journeyman.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A piece of Java from a page, made a whole: its imports, and the rest within a method. */
final class Snippet extends SimpleJavaFileObject {

    private static final Pattern IMPORT = Pattern.compile("import .*;");
    private static final Pattern PUBLIC = Pattern.compile("(?m)^public ");

    private final String code;

    private Snippet(int number, String block) {
        super(URI.create("page:///Snippet" + number + ".java"), Kind.SOURCE);
        this.code = whole("Snippet" + number, block);
    }

    /** Compiles pieces with the class path of the tests and returns what the compiler objects to. */
    static List<String> problems(List<String> blocks, Path classes) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<Snippet> snippets = IntStream.range(0, blocks.size())
                .mapToObj(i -> new Snippet(i + 1, blocks.get(i)))
                .toList();
        List<String> options = List.of(
                "--release",
                "17",
                "-proc:none",
                "-Xlint:all",
                "-d",
                classes.toString(),
                "-classpath",
                System.getProperty("java.class.path"));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            compiler.getTask(null, files, found, options, null, snippets).call();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
        return found.getDiagnostics().stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .toList();
    }

    private static String whole(String name, String block) {
        String imports = block.lines().filter(Snippet::isImport).collect(Collectors.joining("\n"));
        String rest = block.lines().filter(line -> !isImport(line)).collect(Collectors.joining("\n"));
        return imports + "\nfinal class " + name + " {\n    void read() throws Exception {\n"
                + PUBLIC.matcher(rest).replaceAll("") + "\n    }\n}\n";
    }

    private static boolean isImport(String line) {
        return IMPORT.matcher(line.strip()).matches();
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return code;
    }
}
