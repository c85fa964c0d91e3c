package dev.journeyman.web.console;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The refusal of a request: a status and one sentence with the remedy. */
public final class RefusalException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final transient ObjectNode body = JsonNodeFactory.instance.objectNode();

    public RefusalException(int status, String sentence) {
        super(sentence, null, false, false);
        this.status = status;
        body.put("error", sentence);
    }

    /** Returns the status of the response. */
    public int status() {
        return status;
    }

    /** Returns the body of the response, to which more may be added. */
    public ObjectNode body() {
        return body;
    }
}
