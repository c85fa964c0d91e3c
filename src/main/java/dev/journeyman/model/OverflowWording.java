package dev.journeyman.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The wordings in which providers say that a request is too long for them, one row for each vendor, server or gateway.
 * A row names what only an overflow says: a message about a rate limit, a quota or the length of a reply mentions tokens
 * too, and is none. The tests hold one message of each row with the place where it was published. It may be used from
 * any thread.
 */
enum OverflowWording {
    /** The error code of OpenAI and Groq, which many servers and gateways copy. */
    CODE("context[_ ]length[_ ]exceeded"),
    OPENAI("maximum context length is [\\d,]+ tokens.{1,20}your messages resulted in"),
    OPENAI_WINDOW("exceeds the context window of this model"),
    ANTHROPIC("prompt is too long"),
    ANTHROPIC_WITH_REPLY("input length and .?max_tokens.? exceed context limit"),
    ANTHROPIC_SIZE("request_too_large"),
    GEMINI("input token count.{0,30}exceeds the maximum number of tokens allowed"),
    OLLAMA("prompt too long; exceeded (max )?context length"),
    OLLAMA_RUNNER("input length exceeds (the |maximum )*context length"),
    VLLM("maximum context length is [\\d,]+ tokens.{1,20}you requested [\\d,]+ tokens"),
    VLLM_INPUT("maximum context length is [\\d,]+ tokens.{1,120}input tokens"),
    VLLM_PASSED("input (tokens|characters) and requested.{1,60}context length is only"),
    VLLM_ENGINE("prompt \\(total length \\d+\\) is too long"),
    LLAMA_CPP("the request exceeds the available context size"),
    LLAMA_CPP_COUNTED("request \\([\\d,]+ tokens\\) exceeds the available context size|exceed_context_size_error"),
    LLAMA_CPP_PYTHON("requested tokens \\(\\d+\\) exceed context window"),
    LM_STUDIO("context length of only \\d+ tokens|greater than the context length"),
    SGLANG("input \\(\\d+ tokens\\) is longer than the model.s context length"),
    XAI("maximum prompt length is [\\d,]+ but the request contains"),
    GROQ("reduce the length of the messages or completion"),
    MOONSHOT("exceeded model token limit"),
    DASHSCOPE("range of input length should be"),
    MISTRAL("too large for model with [\\d,]+ maximum context length"),
    OPENROUTER("endpoint.s maximum context length is"),
    BEDROCK("input is too long for requested model"),
    COHERE("too many tokens: (total )?number of tokens"),
    COPILOT("prompt token count of [\\d,]+ exceeds the limit of"),
    MINIMAX("context window exceeds limit"),

    /** A request that is larger than what a minute allows: it never passes, however long the caller waits. */
    TOKENS_PER_MINUTE("request too large for .{1,200}tokens per (min|day)"),

    /** The words of servers without a row of their own. */
    OTHER("^too many tokens$|maximum context length (is|of) \\d|(prompt|input|context) (is )?too (long|large)"
            + "|exceed\\w* (the |this |its |your )?(model.?s? |maximum |max )*context[ _](length|window|size|limit)"
            + "|context[ _](length|window|size) (has been |was |is )?exceeded");

    private final Pattern pattern;

    OverflowWording(String pattern) {
        this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    }

    /** Returns the first row that a message has the words of; empty if it reports no overflow. */
    static Optional<OverflowWording> of(String message) {
        return Arrays.stream(values()).filter(row -> row.says(message)).findFirst();
    }

    /** Returns whether a message has the words of this row. */
    boolean says(String message) {
        return pattern.matcher(message).find();
    }
}
