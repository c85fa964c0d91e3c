package dev.journeyman.house;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * The Javadoc of a source file.
 *
 * @param types the comment of each type, by its simple name
 */
record Comments(Map<String, Comment> types) {

    /**
     * The Javadoc of a type.
     *
     * @param text what it says of the type
     * @param components what it says of each component of a record
     * @param members what the comments of its constants and methods say, in the order of the file
     */
    record Comment(String text, List<Part> components, List<Part> members) {}

    /** A component, a constant or a method: its name, its type in the source, and what is said of it. */
    record Part(String name, String type, String text) {}

    /** Reads a source file. */
    static Comments of(String file) {
        Map<String, Comment> types = new LinkedHashMap<>();
        Source.parse(List.of(House.ROOT.resolve(file)), (unit, trees) -> {
            Scan scan = new Scan(trees);
            scan.scan(unit, null);
            types.putAll(scan.types);
        });
        return new Comments(types);
    }

    Comment type(String name) {
        Comment found = types.get(name);
        if (found == null) {
            throw new AssertionError("There is no type %s with a comment.".formatted(name));
        }
        return found;
    }

    private static final class Scan extends TreePathScanner<@Nullable Void, @Nullable Void> {

        private final Map<String, Comment> types = new LinkedHashMap<>();
        private final DocTrees trees;

        Scan(DocTrees trees) {
            this.trees = trees;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
            DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
            Map<String, String> said = new LinkedHashMap<>();
            if (comment != null) {
                for (DocTree tag : comment.getBlockTags()) {
                    if (tag instanceof ParamTree param) {
                        said.put(param.getName().toString(), plain(param.getDescription()));
                    }
                }
            }
            List<Part> components = type.getMembers().stream()
                    .filter(member -> type.getKind() == Tree.Kind.RECORD)
                    .filter(VariableTree.class::isInstance)
                    .map(VariableTree.class::cast)
                    .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
                    .map(field -> part(field, said))
                    .toList();
            String text = comment == null ? "" : plain(comment.getFullBody());
            types.put(type.getSimpleName().toString(), new Comment(text, components, new ArrayList<>()));
            return super.visitClass(type, null);
        }

        private static Part part(VariableTree field, Map<String, String> said) {
            String name = field.getName().toString();
            return new Part(name, field.getType().toString(), said.getOrDefault(name, ""));
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
            member(method.getName().toString(), String.valueOf(method.getReturnType()));
            return super.visitMethod(method, null);
        }

        @Override
        public @Nullable Void visitVariable(VariableTree field, @Nullable Void nothing) {
            member(field.getName().toString(), String.valueOf(field.getType()));
            return super.visitVariable(field, null);
        }

        private void member(String name, String type) {
            DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
            if (comment != null && getCurrentPath().getParentPath().getLeaf() instanceof ClassTree owner) {
                Comment of = types.get(owner.getSimpleName().toString());
                if (of != null) {
                    of.members().add(new Part(name, type, plain(comment.getFullBody())));
                }
            }
        }

        /** Returns a comment as Markdown on one line. */
        private static String plain(List<? extends DocTree> body) {
            return body.stream()
                    .map(Scan::plain)
                    .collect(Collectors.joining())
                    .replaceAll("\\s+", " ")
                    .strip();
        }

        private static String plain(DocTree part) {
            if (part instanceof LiteralTree literal) {
                return "`" + literal.getBody() + "`";
            }
            if (part instanceof LinkTree link) {
                return "`"
                        + link.getReference().toString().replaceFirst("^#", "").replace('#', '.') + "`";
            }
            return part.toString().replaceAll("<[^>]*>", " ");
        }
    }
}
