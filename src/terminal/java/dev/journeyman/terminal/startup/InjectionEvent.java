package dev.journeyman.terminal.startup;

/** Something that happened to a message. Immutable. */
public sealed interface InjectionEvent {

    /** Returns which message it happened to. */
    String messageId();

    /** Returns what happened, as dashboards know it. */
    String name();

    /**
     * It is tried.
     *
     * @param attempt which attempt it is, from 1
     * @param type how urgent the message is
     */
    record Attempted(String messageId, int attempt, String type) implements InjectionEvent {
        @Override
        public String name() {
            return "injection:attempted";
        }
    }

    /**
     * The agent has it.
     *
     * @param attempts how many it took
     * @param durationMs how long they took
     */
    record Succeeded(String messageId, int attempts, long durationMs) implements InjectionEvent {
        @Override
        public String name() {
            return "injection:succeeded";
        }
    }

    /**
     * It goes another way.
     *
     * @param escalationType which: {@code file} or {@code notification}
     */
    record Escalated(String messageId, String escalationType) implements InjectionEvent {
        @Override
        public String name() {
            return "injection:escalated";
        }
    }

    /**
     * The agent does not have it.
     *
     * @param attempts how many there were
     * @param reason why
     */
    record Failed(String messageId, int attempts, String reason) implements InjectionEvent {
        @Override
        public String name() {
            return "injection:failed";
        }
    }
}
