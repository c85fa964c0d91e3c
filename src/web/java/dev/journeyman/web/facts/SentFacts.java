package dev.journeyman.web.facts;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.journeyman.flow.State;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What models were sent, and what came of it. Each message is there once; requests name messages by their index. It is
 * immutable and may be used from any thread.
 *
 * @param requests the requests, the oldest first
 * @param messages the messages of all requests
 * @param offers the lists of tools that were offered
 * @param calls the tool calls that were run
 */
public record SentFacts(List<Request> requests, List<Message> messages, List<List<String>> offers, List<Call> calls) {

    /**
     * A request.
     *
     * @param n its number in the run
     * @param seq its entry
     * @param at when it was sent
     * @param to to whom it was sent
     * @param size its size
     * @param shown what it showed
     * @param answer what came of it; null while it is not answered
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Request(
            int n,
            long seq,
            long at,
            Addressee to,
            Size size,
            Shown shown,
            @Nullable Answer answer) {}

    /** To whom a request was sent: the role, its conversation, the state and attempt of the run, and the provider. */
    public record Addressee(String caller, String context, State state, int attempt, String provider) {}

    /**
     * The size of a request in tokens.
     *
     * @param tokens all of it
     * @param limit where the conversation would have been compacted; 0 where that is not known
     * @param parts what it consists of
     */
    public record Size(int tokens, int limit, Parts parts) {}

    /**
     * The parts of a request, in tokens.
     *
     * @param index0 the system prompt
     * @param tools the descriptions of the tools
     * @param summary the summary of removed turns
     * @param words what the model, the architect and the engine said
     * @param results the results of tools
     * @param todo the todo list at the end
     */
    public record Parts(int index0, int tools, int summary, int words, int results, int todo) {}

    /**
     * What a request showed.
     *
     * @param messages the indexes of its messages as pairs of a first index and a number of messages
     * @param tail the index of the message that only this request showed, at the end; null where there is none
     * @param offer the index of the list of tools
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Shown(List<Integer> messages, @Nullable Integer tail, int offer) {}

    /**
     * What came of a request.
     *
     * @param at when it came
     * @param failure why the call failed; null where it was answered
     * @param reply the index of the reply as a message; null where it is not in the conversation
     * @param said the text of a reply that is not in the conversation, or the words of a failure; may be empty
     * @param used what the call used; null where nothing is known
     * @param cutOff whether the reply lacks its end
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Answer(
            long at,
            @Nullable String failure,
            @Nullable Integer reply,
            String said,
            @Nullable Billed used,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean cutOff) {}

    /** What a call used: the tokens of the request, those of them that were cached, those of the reply, and the cost. */
    public record Billed(long in, long cached, long out, BigDecimal cost) {}

    /**
     * A message.
     *
     * @param role its role, as on the wire
     * @param source its origin in the conversation
     * @param tokens its tokens; about, for a tail
     * @param text its text; empty where it only calls tools
     * @param calls the tool calls; null where there are none
     * @param answers the id of the call that it answers, and the tool; null for other messages
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Message(
            String role,
            String source,
            int tokens,
            @Nullable String text,
            @Nullable List<ToolCall> calls,
            @Nullable Answers answers) {}

    /** A tool call of a model; the arguments are compact JSON. */
    public record ToolCall(String id, String name, String args) {}

    /** The call that a message answers. */
    public record Answers(String id, String tool) {}

    /**
     * A tool call that was run.
     *
     * @param seq the entry of its end, or of its start if it has not ended
     * @param at when that was
     * @param n the number of the request whose reply asked for it
     * @param id the id of the call
     * @param tool the name of the tool
     * @param end its end; null while it runs
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Call(
            long seq,
            long at,
            int n,
            String id,
            String tool,
            @Nullable CallEnd end) {}

    /**
     * The end of a tool call.
     *
     * @param ok whether it succeeded
     * @param millis how long it took
     * @param message the index of the message with the same text; null where the conversation shows another text
     * @param text the whole result; null where a message has the same text
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record CallEnd(
            boolean ok,
            long millis,
            @Nullable Integer message,
            @Nullable String text) {}
}
