package dev.journeyman.knowledge.ranking;

import dev.journeyman.knowledge.ranking.QueryTerms.AskedTerms;
import dev.journeyman.knowledge.words.Tokenizer;
import java.util.List;
import java.util.stream.IntStream;

/** The path of a file and what it says about a query. It is immutable and may be used from any thread. */
public final class FileAddress {

    /** The number of parts of a long list, which are read at the same time. */
    private static final int PARTS = 8;

    private final String path;
    private final FileKind kind;
    private final AskedTerms name;
    private final Folder folder;

    private FileAddress(String path, FileKind kind, AskedTerms name, Folder folder) {
        this.path = path;
        this.kind = kind;
        this.name = name;
        this.folder = folder;
    }

    /** Returns the addresses of paths for a query, in the order of the paths. */
    public static List<FileAddress> all(StoryQuery query, List<String> paths) {
        QueryTerms terms = new QueryTerms(query);
        int size = paths.size();
        return IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part ->
                        paths.subList((int) ((long) size * part / PARTS), (int) ((long) size * (part + 1) / PARTS)))
                .map(part -> new Reader(terms).read(part))
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the path from the root, with slashes. */
    public String path() {
        return path;
    }

    public FileKind kind() {
        return kind;
    }

    /** Returns how well the address matches, with a bonus for source files, so that they are read first. */
    public double promise() {
        return (kind == FileKind.SOURCE ? 1 : 0)
                + name.weight()
                + folder.asked().weight();
    }

    /** Returns the terms of the query in the file name, without its extensions. */
    AskedTerms name() {
        return name;
    }

    /** Returns the terms of the query in the names of the directories. */
    AskedTerms directory() {
        return folder.asked();
    }

    /** Returns the file name without its extensions. */
    String stem() {
        return stem(path.substring(path.lastIndexOf('/') + 1));
    }

    private static String stem(String name) {
        int dot = name.indexOf('.', 1);
        return dot < 0 ? name : name.substring(0, dot);
    }

    /**
     * What the directories of some files say.
     *
     * @param path the path of the directory, empty or with a slash at its end
     * @param kind what it says about the kind of the files
     * @param asked the terms of the query in it
     */
    private record Folder(String path, FileKind.Directory kind, AskedTerms asked) {}

    /** A reader of paths, of which most are in the directory of the path before. It must be used by one thread. */
    private static final class Reader {

        private final QueryTerms terms;
        private Folder folder;

        Reader(QueryTerms terms) {
            this.terms = terms;
            this.folder = folder("");
        }

        List<FileAddress> read(List<String> paths) {
            return paths.stream().map(this::address).toList();
        }

        private FileAddress address(String path) {
            int length = path.lastIndexOf('/') + 1;
            if (length != folder.path().length() || !path.startsWith(folder.path())) {
                folder = folder(path.substring(0, length));
            }
            String name = path.substring(length);
            return new FileAddress(
                    path, FileKind.of(folder.kind(), name), terms.among(Tokenizer.of(stem(name))), folder);
        }

        private Folder folder(String path) {
            return new Folder(path, FileKind.Directory.of(path), terms.among(Tokenizer.of(path)));
        }
    }
}
