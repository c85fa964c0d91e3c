package dev.journeyman.house;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sentences that the shipped code says when it refuses something, with an ellipsis for each value. */
final class Sentences {

    /** What is thrown with a sentence for people; other exceptions are defects, or are put into words elsewhere. */
    private static final Set<String> SAID = Set.of(
            "BadArgumentsException",
            "BadInputException",
            "BranchException",
            "CollectorException",
            "JournalException",
            "LostClaimException",
            "LostException",
            "McpException",
            "NewerKindException",
            "RunStateException",
            "SetupException",
            "StaleWriterException",
            "ToolServerException",
            "UnreadableRunException",
            "WorkspaceException");

    private static final String VALUE = "…";

    private Sentences() {}

    /** Returns the sentences of the sources that are chosen by their path below {@code src}, by room. */
    static Map<String, Set<String>> of(Predicate<String> chosen) {
        List<Path> files = House.files().stream()
                .filter(file -> House.name(file).endsWith(".java") && chosen.test(House.name(file)))
                .toList();
        Map<String, Set<String>> found = new TreeMap<>();
        Source.parse(files, (unit, trees) -> {
            Scan scan = new Scan();
            scan.scan(unit, null);
            found.computeIfAbsent(String.valueOf(unit.getPackageName()), name -> new TreeSet<>())
                    .addAll(scan.said);
        });
        return found;
    }

    private static final class Scan extends TreeScanner<@Nullable Void, @Nullable Void> {

        private final Set<String> said = new TreeSet<>();
        private final Map<String, ExpressionTree> constants = new HashMap<>();

        @Override
        public @Nullable Void visitVariable(VariableTree field, @Nullable Void nothing) {
            if (field.getInitializer() != null
                    && String.valueOf(field.getType()).equals("String")) {
                constants.put(field.getName().toString(), field.getInitializer());
            }
            return super.visitVariable(field, null);
        }

        @Override
        public @Nullable Void visitNewClass(NewClassTree made, @Nullable Void nothing) {
            String name = made.getIdentifier().toString().replaceFirst("^.*\\.", "");
            if (SAID.contains(name)) {
                made.getArguments().stream().flatMap(this::texts).forEach(this::add);
            }
            return super.visitNewClass(made, null);
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
            if (call.getMethodSelect().toString().equals("BadInputException.of")) { // of a field
                joined(texts(call.getArguments().get(0)).toList(), List.of("\" "))
                        .flatMap(field -> joined(
                                List.of("\"" + field),
                                texts(call.getArguments().get(1)).toList()))
                        .forEach(this::add);
            }
            return super.visitMethodInvocation(call, null);
        }

        private void add(String text) {
            String sentence = text.replaceAll("%(\\d\\$)?,?[sd]", VALUE)
                    .replace("%%", "%")
                    .replaceAll("\\s+", " ")
                    .strip();
            if (sentence.replace(VALUE, "").split(" ", -1).length > 3) {
                said.add(sentence);
            }
        }

        /** Returns what an expression may say. */
        private Stream<String> texts(ExpressionTree tree) {
            if (tree instanceof LiteralTree literal) {
                return literal.getKind() == Tree.Kind.STRING_LITERAL
                        ? Stream.of(String.valueOf(literal.getValue()))
                        : Stream.of();
            }
            if (tree instanceof BinaryTree joined && joined.getKind() == Tree.Kind.PLUS) {
                return joined(
                        texts(joined.getLeftOperand()).toList(),
                        texts(joined.getRightOperand()).toList());
            }
            if (tree instanceof ConditionalExpressionTree either) {
                return Stream.concat(texts(either.getTrueExpression()), texts(either.getFalseExpression()));
            }
            if (tree instanceof ParenthesizedTree inner) {
                return texts(inner.getExpression());
            }
            if (tree instanceof IdentifierTree name && constants.containsKey(name.toString())) {
                return texts(constants.get(name.toString()));
            }
            return tree instanceof MethodInvocationTree call ? formatted(call) : Stream.of();
        }

        private Stream<String> formatted(MethodInvocationTree call) {
            if (!(call.getMethodSelect() instanceof MemberSelectTree method)) {
                return Stream.of();
            }
            if (method.getIdentifier().contentEquals("formatted")) {
                return texts(method.getExpression());
            }
            return method.toString().equals("String.format")
                    ? call.getArguments().stream().limit(2).flatMap(this::texts)
                    : Stream.of();
        }

        private static Stream<String> joined(List<String> left, List<String> right) {
            List<String> all = new ArrayList<>();
            for (String first : left.isEmpty() ? List.of(VALUE) : left) {
                for (String second : right.isEmpty() ? List.of(VALUE) : right) {
                    all.add(first + second);
                }
            }
            return all.stream();
        }
    }
}
