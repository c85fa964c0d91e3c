package dev.journeyman.ranking;

import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.git.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * A generated persistence library in which hundreds of files mention queries, keys, fetching, sizes and hints. A story
 * needs the one that it names by two of its words, {@code QueryKey}, which mentions them less often than most others.
 */
final class Lookalikes {

    /** The file the story needs. */
    static final String NEEDED = "core/src/main/java/org/example/orm/cache/spi/QueryKey.java";

    static final PastStory STORY = new PastStory(
            "HEAD",
            "The query key must contain the fetch size hint",
            "Two queries that differ in nothing but the fetch size hint share a result in the cache of queries.",
            List.of(NEEDED));

    private static final String PACKAGES = "core/src/main/java/org/example/orm/";

    private static final List<String> SUBJECTS = List.of(
            "Query",
            "NativeQuery",
            "SelectionQuery",
            "NamedQuery",
            "CriteriaQuery",
            "MutationQuery",
            "Fetch",
            "BatchFetch",
            "FetchProfile",
            "FetchSize",
            "EntityKey",
            "CollectionKey",
            "NaturalIdKey",
            "ForeignKey",
            "CacheKey",
            "KeyTable",
            "Hint",
            "SizeFunction");

    private static final List<String> ROLES = List.of(
            "Implementor",
            "Options",
            "Builder",
            "Hints",
            "Parameters",
            "Producer",
            "Memento",
            "Plan",
            "Translator",
            "Result",
            "Mapping",
            "Collector",
            "Registry",
            "Settings",
            "Strategy",
            "Initializer",
            "Descriptor",
            "Factory",
            "Logger");

    private static final List<String> PLACES = List.of(
            "query/spi", "query/internal", "cache/internal", "engine/spi", "loader/ast", "metamodel/mapping", "jpa");

    private Lookalikes() {}

    /** Writes all files below a directory, and commits them. */
    static Workspace in(Path directory) throws IOException {
        int number = 0;
        for (String subject : SUBJECTS) {
            for (String role : ROLES) {
                String name = subject + role;
                write(
                        directory,
                        PACKAGES + PLACES.get(number++ % PLACES.size()) + "/" + name + ".java",
                        speaking(name));
                if (number % 3 == 0) {
                    write(directory, "core/src/test/java/org/example/orm/test/" + name + "Test.java", testing(name));
                }
            }
        }
        write(directory, NEEDED, needed());
        ScratchRepositories.git(directory, "init", "-q", "-b", "main");
        ScratchRepositories.git(directory, "add", "--all");
        ScratchRepositories.git(
                directory, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "-q", "-m", "Begin");
        Commands none = (command, limit) -> {
            throw new AssertionError("nothing is run");
        };
        return new Workspace(directory, none, new Git(directory), false);
    }

    private static void write(Path directory, String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private static String speaking(String name) {
        return """
            package org.example.orm;

            /** The %s: it applies the fetch size hint of a query, and the hints that its key in the cache has to contain. */
            public class %sImpl {

                private final String query;
                private Integer fetchSize;

                /** Sets the fetch size hint; the query is asked for its key. */
                public void setFetchSize(int fetchSize) {
                    this.fetchSize = fetchSize;
                }

                /** Returns the size that the hint of a query asks to fetch, by its key. */
                public Integer getFetchSizeHint(String queryKey) {
                    return queryKey.contains(query) ? fetchSize : null;
                }

                public Object apply%s(String hint, Object key) {
                    return key == null ? hint : key;
                }
            }
            """.formatted(name.toLowerCase(Locale.ROOT), name, name);
    }

    private static String testing(String name) {
        return """
            package org.example.orm.test;

            class %sTest {

                @Test
                void fetchSizeHintOfAQuery() {
                    assertEquals(50, query("from Book").setHint("fetch.size", 50).key().fetchSize());
                }
            }
            """.formatted(name);
    }

    private static String needed() {
        return """
            package org.example.orm.cache.spi;

            import java.io.Serializable;
            import java.util.Objects;

            /** Identifies a result that is cached: what was asked, with which values, from which row to which. */
            public final class QueryKey implements Serializable {

                private final String sql;
                private final Object[] values;
                private final Integer firstRow;
                private final Integer maxRows;

                public QueryKey(String sql, Object[] values, Integer firstRow, Integer maxRows) {
                    this.sql = sql;
                    this.values = values;
                    this.firstRow = firstRow;
                    this.maxRows = maxRows;
                }

                @Override
                public boolean equals(Object other) {
                    return other instanceof QueryKey that
                            && sql.equals(that.sql)
                            && Objects.deepEquals(values, that.values)
                            && Objects.equals(firstRow, that.firstRow)
                            && Objects.equals(maxRows, that.maxRows);
                }

                @Override
                public int hashCode() {
                    return Objects.hash(sql, firstRow, maxRows);
                }
            }
            """;
    }
}
