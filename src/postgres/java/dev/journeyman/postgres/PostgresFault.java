package dev.journeyman.postgres;

import dev.journeyman.journal.JournalException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;

/** What a failure of the database means, and its sentence for people. */
final class PostgresFault {

    /** The state by which the function of appends reports that commits do not wait for the disk. */
    static final String WEAK_COMMIT = "JM001";

    /** The state of a key that is there already. */
    static final String THERE_ALREADY = "23505";

    /** The state of a table or a function that is not there. */
    static final Set<String> MISSING = Set.of("42P01", "3F000", "42883");

    private static final String READ_ONLY = "25006";

    /** The states of statements that were rolled back because of others at the same time. */
    private static final Set<String> ROLLED_BACK = Set.of("40001", "40P01");

    /** The state of a statement that was cancelled: it was rolled back, although its class is that of a server that ends. */
    private static final String CANCELLED = "57014";

    private PostgresFault() {}

    /** Returns whether a statement may have been committed although it failed: its connection ended before the answer. */
    static boolean answerLost(SQLException problem) {
        String state = state(problem);
        return state.isEmpty()
                || state.startsWith("08")
                || (state.startsWith("57") && !state.equals(CANCELLED))
                || ROLLED_BACK.contains(state);
    }

    /** Returns whether nothing can be written: the server is a standby, or the user may only read. */
    static boolean readsOnly(SQLException problem) {
        return state(problem).equals(READ_ONLY) || state(problem).equals("42501");
    }

    /** Returns the state of the innermost failure that has one; pools put failures of their own around it. */
    static String state(SQLException problem) {
        return Objects.requireNonNullElse(innermost(problem).getSQLState(), "");
    }

    private static SQLException innermost(SQLException problem) {
        SQLException found = problem;
        for (Throwable cause = problem.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException inner && inner.getSQLState() != null) {
                found = inner;
            }
        }
        return found;
    }

    /** Returns the failure of a store as one sentence. */
    static JournalException of(String store, SQLException problem) {
        return new JournalException("The store %s %s.".formatted(store, why(problem)), problem);
    }

    private static String why(SQLException problem) {
        String said = said(problem);
        return switch (state(problem)) {
            case "28P01", "28000" -> "refuses the user or the password: %s. Check both, then try again".formatted(said);
            case "3D000" -> "is not there: %s. Create the database with createdb, or name another one".formatted(said);
            case "42501" ->
                "cannot be used by this user: %s. Grant what docs/scaling.md lists, then try again".formatted(said);
            case READ_ONLY ->
                "cannot be written: its server is a standby or only reads. Name the primary server, then try again";
            case "53300" ->
                "has no free connection: %s. Put a pooler before the server, or raise max_connections".formatted(said);
            case "53100" -> "cannot grow: the disk of its server is full. Make room, then try again";
            case "57P01", "57P02", "57P03" -> "is not ready: %s. Try again when its server runs".formatted(said);
            case CANCELLED -> "cancelled the statement: %s. Raise statement_timeout, then try again".formatted(said);
            case "42P01", "3F000", "42883" ->
                "lacks a part of its tables: %s. Restore them from a copy, or name another schema".formatted(said);
            case "XX001", "XX002" -> "is damaged: %s. Restore it from a copy".formatted(said);
            case WEAK_COMMIT -> ServerSettings.weak(said);
            default -> unnamed(problem, said);
        };
    }

    private static String unnamed(SQLException problem, String said) {
        return answerLost(problem)
                ? "cannot be reached: %s. Check that its server runs at this address, then try again".formatted(said)
                : "failed: %s. Nothing was changed; the log of its server may say more".formatted(said);
    }

    /** Returns the first sentence of what the server said: further ones repeat ours, and further lines quote values. */
    private static String said(SQLException problem) {
        String message = Objects.requireNonNullElse(innermost(problem).getMessage(), problem.toString());
        return message.lines()
                .findFirst()
                .orElse("it says nothing more")
                .replaceFirst("^(?:ERROR|FATAL|PANIC): ", "")
                .replaceFirst("[.](?: [A-Z].*)?$", "");
    }
}
