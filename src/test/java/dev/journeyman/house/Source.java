package dev.journeyman.house;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A source file as the compiler's parser sees it.
 *
 * @param file the file's path from the project directory
 * @param lines how many lines it has
 * @param types the types it declares, nested ones too
 * @param members its methods and constructors
 */
record Source(String file, long lines, List<Type> types, List<Method> members) {

    /**
     * A type.
     *
     * @param name its simple name
     * @param components how many components it has, 0 where it is not a record
     * @param fields how many instance fields it has, 0 for a record
     * @param topAndPublic whether it is public and in no other type
     * @param documented whether it has Javadoc
     */
    record Type(String name, long components, long fields, boolean topAndPublic, boolean documented) {}

    /**
     * A method or a constructor.
     *
     * @param owner the simple name of the type it is in
     * @param name its name, empty for a constructor
     * @param lines how many lines it takes from its first modifier to its last brace
     * @param parameters how many parameters it has
     */
    record Method(String owner, String name, long lines, int parameters) {

        boolean canonicalIn(List<Type> types) {
            return name.isEmpty()
                    && types.stream().anyMatch(type -> type.name().equals(owner) && type.components() == parameters);
        }

        /** Returns the name under which a break of the sizes is explained. */
        String key() {
            return name.isEmpty() ? owner : owner + "." + name;
        }
    }

    /** Returns the file's name without its ending. */
    String simpleName() {
        return file.substring(file.lastIndexOf('/') + 1, file.length() - ".java".length());
    }

    /** Returns the name of the package by the directory it is in, from the first {@code dev/} on. */
    String packageName() {
        return file.substring(file.indexOf("/dev/") + 1, file.lastIndexOf('/')).replace('/', '.');
    }

    /** Returns whether the file is shipped: main code of the core or of an annex. */
    boolean shipped() {
        String[] parts = file.split("/", -1);
        return parts[2].equals("java") && (parts[1].equals("main") || House.ANNEXES.contains(parts[1]));
    }

    /** Reads every Java source below {@code src}. */
    static List<Source> all() {
        List<Path> files = House.files().stream()
                .filter(file ->
                        House.name(file).startsWith("src/") && House.name(file).endsWith(".java"))
                .toList();
        List<Source> sources = new ArrayList<>();
        parse(files, (unit, trees) -> sources.add(read(unit, trees)));
        return sources;
    }

    /** Parses files, and shows each as the compiler's parser sees it, with its comments. */
    static void parse(List<Path> files, BiConsumer<CompilationUnitTree, DocTrees> each) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    manager,
                    problem -> {},
                    List.of("-proc:none"),
                    null,
                    manager.getJavaFileObjectsFromPaths(files));
            for (CompilationUnitTree unit : task.parse()) {
                each.accept(unit, DocTrees.instance(task));
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static Source read(CompilationUnitTree unit, DocTrees trees) {
        Path path = Path.of(unit.getSourceFile().toUri());
        Scan scan = new Scan(unit, trees);
        scan.scan(unit, null);
        return new Source(House.name(path), House.read(path).lines().count(), scan.types, scan.methods);
    }

    /** Collects what a compilation unit declares. */
    private static final class Scan extends TreePathScanner<@Nullable Void, @Nullable Void> {

        private final List<Type> types = new ArrayList<>();
        private final List<Method> methods = new ArrayList<>();
        private final CompilationUnitTree unit;
        private final DocTrees trees;

        Scan(CompilationUnitTree unit, DocTrees trees) {
            this.unit = unit;
            this.trees = trees;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
            if (!type.getSimpleName().isEmpty()) {
                boolean top = getCurrentPath().getParentPath().getLeaf() == unit;
                boolean visible = type.getModifiers().getFlags().contains(Modifier.PUBLIC);
                boolean documented = trees.getDocComment(getCurrentPath()) != null;
                long fields = fields(type);
                boolean record = type.getKind() == Tree.Kind.RECORD;
                types.add(new Type(
                        type.getSimpleName().toString(),
                        record ? fields : 0,
                        record ? 0 : fields,
                        top && visible,
                        documented));
            }
            return super.visitClass(type, null);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
            SourcePositions positions = trees.getSourcePositions();
            long first = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, method));
            long last = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, method));
            String name = method.getName().contentEquals("<init>")
                    ? ""
                    : method.getName().toString();
            methods.add(new Method(
                    owner(), name, last - first + 1, method.getParameters().size()));
            return super.visitMethod(method, null);
        }

        private String owner() {
            TreePath path = getCurrentPath();
            while (!(path.getLeaf() instanceof ClassTree type
                    && !type.getSimpleName().isEmpty())) {
                path = path.getParentPath();
            }
            return ((ClassTree) path.getLeaf()).getSimpleName().toString();
        }

        /** Counts the instance fields of a type; those of a record are its components. */
        private static long fields(ClassTree type) {
            return type.getMembers().stream()
                    .filter(member -> member instanceof VariableTree field
                            && !field.getModifiers().getFlags().contains(Modifier.STATIC)
                            && !isConstant(type, field))
                    .count();
        }

        /** Returns whether a field is a constant of an enum or an interface: no modifier says so there. */
        private static boolean isConstant(ClassTree type, VariableTree field) {
            return type.getKind() == Tree.Kind.INTERFACE
                    || (type.getKind() == Tree.Kind.ENUM
                            && field.getModifiers().getFlags().isEmpty()
                            && field.getInitializer() != null
                            && field.getType()
                                    .toString()
                                    .equals(type.getSimpleName().toString()));
        }
    }
}
