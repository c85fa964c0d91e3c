package dev.journeyman.spring;

/** Settings and beans of an application from which no engine can be made. */
final class SetupException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String remedy;

    SetupException(String message, String remedy) {
        super(message);
        this.remedy = remedy;
    }

    String remedy() {
        return remedy;
    }
}
