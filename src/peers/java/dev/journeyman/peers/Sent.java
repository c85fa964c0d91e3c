package dev.journeyman.peers;

import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The requests that a model was sent. One thread uses it at a time. */
final class Sent implements BiConsumer<Integer, List<?>> {

    private final List<List<?>> requests = new ArrayList<>();

    @Override
    public void accept(Integer number, List<?> request) {
        requests.add(List.copyOf(request));
    }

    /** Returns the requests in their order. */
    List<List<?>> requests() {
        return List.copyOf(requests);
    }

    /** Returns the last request. */
    List<?> last() {
        return requests.get(requests.size() - 1);
    }

    /** Returns how many requests are the beginning of a list of messages. */
    long beginning(List<?> messages) {
        return requests.stream()
                .filter(request -> request.size() <= messages.size()
                        && shown(request).equals(shown(messages.subList(0, request.size()))))
                .count();
    }

    /** Returns the text of a request, which is the same for the same messages. */
    static String shown(List<?> request) {
        return request.toString();
    }

    /** Returns how many results of tools a request has. */
    static long results(List<?> request) {
        return request.stream()
                .filter(ToolExecutionResultMessage.class::isInstance)
                .count();
    }
}
