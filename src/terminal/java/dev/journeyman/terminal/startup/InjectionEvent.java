package dev.journeyman.terminal.startup;

/** An event in the delivery of a message. It is immutable and may be used from any thread. */
public sealed interface InjectionEvent {

    /** Returns the message's id. */
    String messageId();

    /** Returns the event's name, for dashboards. */
    String name();

    /**
     * A delivery was attempted.
     *
     * @param attempt the number of the attempt, from 1
     * @param type the message's priority
     */
    record Attempted(String messageId, int attempt, String type) implements InjectionEvent {
        @Override
        public String name() {
            return "injection:attempted";
        }
    }

    /**
     * The agent has the message.
     *
     * @param attempts the number of attempts
     * @param durationMs the time that all attempts took
     */
    record Succeeded(String messageId, int attempts, long durationMs) implements InjectionEvent {
        @Override
        public String name() {
            return "injection:succeeded";
        }
    }

    /**
     * The message takes another way.
     *
     * @param escalationType the other way: {@code file} or {@code notification}
     */
    record Escalated(String messageId, String escalationType) implements InjectionEvent {
        @Override
        public String name() {
            return "injection:escalated";
        }
    }

    /**
     * The agent does not have the message.
     *
     * @param attempts the number of attempts
     * @param reason why the delivery failed
     */
    record Failed(String messageId, int attempts, String reason) implements InjectionEvent {
        @Override
        public String name() {
            return "injection:failed";
        }
    }
}
