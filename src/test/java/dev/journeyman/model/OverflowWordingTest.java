package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The messages of providers about a request that is too long, each as it was published, and those that are none. */
class OverflowWordingTest {

    /** A message of a row, its status, and the GitHub thread or file where it was published. */
    private static Arguments row(OverflowWording row, int status, String message, String source) {
        return Arguments.of(row, status, message, source);
    }

    static Stream<Arguments> published() {
        return Stream.of(vendors(), servers(), gateways()).flatMap(each -> each);
    }

    private static Stream<Arguments> vendors() {
        return Stream.of(
                row(
                        OverflowWording.OPENAI,
                        400,
                        "This model's maximum context length is 128000 tokens. However, your messages resulted in"
                                + " 202868 tokens (202767 in the messages, 101 in the functions). Please reduce the"
                                + " length of the messages or functions.",
                        "bytedance/deer-flow issue 310"),
                row(
                        OverflowWording.OPENAI_WINDOW,
                        400,
                        "Your input exceeds the context window of this model. Please adjust your input and try again.",
                        "VectorlyApp/bluebox issue 66"),
                row(
                        OverflowWording.ANTHROPIC,
                        400,
                        "prompt is too long: 208310 tokens > 200000 maximum",
                        "anthropics/claude-code issue 12186"),
                row(
                        OverflowWording.ANTHROPIC_WITH_REPLY,
                        400,
                        "input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000, decrease input"
                                + " length or `max_tokens` and try again",
                        "docker/docker-agent issue 569"),
                row(
                        OverflowWording.ANTHROPIC_SIZE,
                        413,
                        "{\"error\":{\"type\":\"request_too_large\",\"message\":\"Request exceeds the maximum size\"}}",
                        "earendil-works/pi packages/ai/src/utils/overflow.ts"),
                row(
                        OverflowWording.GEMINI,
                        400,
                        "The input token count (1200293) exceeds the maximum number of tokens allowed (1048576).",
                        "google-gemini/gemini-cli issue 6678"),
                row(
                        OverflowWording.XAI,
                        400,
                        "This model's maximum prompt length is 131072 but the request contains 136973 tokens.",
                        "cline/cline issue 3120"),
                row(
                        OverflowWording.MOONSHOT,
                        400,
                        "Invalid request: Your request exceeded model token limit: 262144 (requested: 269030)",
                        "MoonshotAI/kimi-cli issue 2011"),
                row(
                        OverflowWording.DASHSCOPE,
                        400,
                        "<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 204800]",
                        "QwenLM/qwen-code issue 98"),
                row(
                        OverflowWording.MISTRAL,
                        400,
                        "Prompt contains 140000 tokens and 0 draft tokens, too large for model with 131072 maximum"
                                + " context length",
                        "earendil-works/pi packages/ai/src/utils/overflow.ts"),
                row(
                        OverflowWording.COHERE,
                        400,
                        "too many tokens: total number of tokens (prompt and prediction) cannot exceed 2048 - received"
                                + " 6354. Try using a shorter prompt or a smaller max_tokens value.",
                        "cohere-ai/sandbox-topically issue 4"),
                row(
                        OverflowWording.MINIMAX,
                        400,
                        "invalid params, context window exceeds limit",
                        "earendil-works/pi packages/ai/src/utils/overflow.ts"));
    }

    private static Stream<Arguments> servers() {
        return Stream.of(
                row(
                        OverflowWording.OLLAMA,
                        400,
                        "prompt too long; exceeded max context length by 100918 tokens",
                        "earendil-works/pi issue 2626"),
                row(
                        OverflowWording.OLLAMA_RUNNER,
                        400,
                        "{\"error\":\"the input length exceeds the context length\"}",
                        "nano-step/nano-brain issue 208"),
                row(
                        OverflowWording.VLLM,
                        400,
                        "This model's maximum context length is 131072 tokens. However, you requested 156632 tokens"
                                + " (152536 in the messages, 4096 in the completion). Please reduce the length of the"
                                + " messages or completion.",
                        "meta-llama/llama-verifications issue 58"),
                row(
                        OverflowWording.VLLM_INPUT,
                        400,
                        "This model's maximum context length is 262144 tokens. However, you requested 0 output tokens"
                                + " and your prompt contains at least 262145 input tokens, for a total of at least"
                                + " 262145 tokens.",
                        "earendil-works/pi issue 5930"),
                row(
                        OverflowWording.VLLM_INPUT,
                        400,
                        "This model's maximum context length is 200 tokens. However, your request has 203 input"
                                + " tokens. Please reduce the length of the input messages.",
                        "UKGovernmentBEIS/inspect_ai issue 2634"),
                row(
                        OverflowWording.VLLM_INPUT,
                        400,
                        "'max_tokens' or 'max_completion_tokens' is too large: 1000. This model's maximum context"
                                + " length is 1000 tokens and your request has 203 input tokens (1000 > 1000 - 203).",
                        "UKGovernmentBEIS/inspect_ai issue 2634"),
                row(
                        OverflowWording.VLLM_PASSED,
                        400,
                        "You passed 32769 input tokens and requested 0 output tokens. However, the model's context"
                                + " length is only 32768 tokens, resulting in a maximum input length of 32768 tokens."
                                + " Please reduce the length of the input prompt.",
                        "vllm-project/vllm vllm/renderers/params.py"),
                row(
                        OverflowWording.VLLM_ENGINE,
                        400,
                        "The prompt (total length 25938) is too long to fit into the model (context length 4096).",
                        "vllm-project/vllm issue 12165"),
                row(
                        OverflowWording.LLAMA_CPP,
                        500,
                        "the request exceeds the available context size. try increasing the context size or enable"
                                + " context shift",
                        "ggml-org/llama.cpp pull request 15780"),
                row(
                        OverflowWording.LLAMA_CPP,
                        400,
                        "the request exceeds the available context size, try increasing it",
                        "ggml-org/llama.cpp issue 17284"),
                row(
                        OverflowWording.LLAMA_CPP_COUNTED,
                        400,
                        "request (124071 tokens) exceeds the available context size (123904 tokens), try increasing it",
                        "can1357/oh-my-pi issue 3752"),
                row(
                        OverflowWording.LLAMA_CPP_COUNTED,
                        400,
                        "{\"error\":{\"code\":400,\"type\":\"exceed_context_size_error\",\"n_prompt_tokens\":14429,"
                                + "\"n_ctx\":8192}}",
                        "oobabooga/textgen issue 7257"),
                row(
                        OverflowWording.LLAMA_CPP_PYTHON,
                        500,
                        "Requested tokens (2285) exceed context window of 2048",
                        "fedora-copr/logdetective-website pull request 193"),
                row(
                        OverflowWording.LM_STUDIO,
                        400,
                        "Trying to keep the first 10136 tokens when context the overflows. However, the model is loaded"
                                + " with context length of only 7866 tokens, which is not enough.",
                        "cline/cline issue 3664"),
                row(
                        OverflowWording.SGLANG,
                        400,
                        "The input (85050 tokens) is longer than the model's context length (32768 tokens).",
                        "sgl-project/sglang issue 8096"),
                row(
                        OverflowWording.OTHER,
                        400,
                        "Prompt too long: 41911 tokens exceeds max context window of 32768 tokens",
                        "ValueCell-ai/ClawX issue 658"),
                row(OverflowWording.OTHER, 400, "Prompt exceeds maximum context length", "ddalcu/mlx-serve issue 66"));
    }

    private static Stream<Arguments> gateways() {
        return Stream.of(
                row(
                        OverflowWording.CODE,
                        400,
                        "{\"error\":{\"message\":\"Please reduce the length of the messages or completion.\",\"type\":"
                            + "\"invalid_request_error\",\"param\":\"messages\",\"code\":\"context_length_exceeded\"}}",
                        "OpenHands/OpenHands issue 1902"),
                row(
                        OverflowWording.GROQ,
                        400,
                        "Please reduce the length of the messages or completion.",
                        "letta-ai/letta issue 1963"),
                row(
                        OverflowWording.GROQ,
                        400,
                        "Please reduce the length of the messages or completion. Current length is 42328 while limit is"
                                + " 40000",
                        "cline/cline issue 5140"),
                row(
                        OverflowWording.OPENROUTER,
                        400,
                        "This endpoint's maximum context length is 32768 tokens. However, you requested about 42832"
                                + " tokens (42832 of text input). Please reduce the length of either one, or use the"
                                + " \"middle-out\" transform to compress your prompt automatically.",
                        "refly-ai/refly issue 1177"),
                row(
                        OverflowWording.VLLM,
                        502,
                        "ConnectionError: This model's maximum context length is 16000 tokens. However, you requested"
                                + " 17165 tokens (13069 in the messages, 4096 in the completion).",
                        "ai-christianson/RA.Aid issue 41"),
                row(
                        OverflowWording.BEDROCK,
                        400,
                        "The model returned the following errors: Input is too long for requested model.",
                        "continuedev/continue issue 9592"),
                row(
                        OverflowWording.COPILOT,
                        400,
                        "prompt token count of 145000 exceeds the limit of 128000",
                        "earendil-works/pi packages/ai/src/utils/overflow.ts"),
                row(
                        OverflowWording.TOKENS_PER_MINUTE,
                        429,
                        "{\"error\":{\"message\":\"Request too large for gpt-4o in organization org-1 on tokens per min"
                                + " (TPM): Limit 30000, Requested 36278. The input or output tokens must be reduced in"
                                + " order to run successfully. Visit https://platform.openai.com/account/rate-limits to"
                                + " learn more.\",\"type\":\"tokens\",\"code\":\"rate_limit_exceeded\"}}",
                        "Aider-AI/aider issue 1880"),
                row(
                        OverflowWording.TOKENS_PER_MINUTE,
                        413,
                        "Request too large for model `llama-3.3-70b-versatile` in organization `org_1` service tier"
                                + " `on_demand` on tokens per minute (TPM): Limit 12000, Requested 14137, please reduce"
                                + " your message size and try again. Need more tokens? Upgrade to Dev Tier today at"
                                + " https://console.groq.com/settings/billing",
                        "continuedev/continue issue 10218"));
    }

    @ParameterizedTest
    @MethodSource("published")
    void a_published_message_has_the_words_of_its_row(OverflowWording row, int status, String message, String source) {
        assertThat(row.says(message)).as(source).isTrue();
    }

    @ParameterizedTest
    @MethodSource("published")
    void a_published_message_is_an_overflow(OverflowWording row, int status, String message, String source) {
        assertThat(Failure.of(status, message)).as(source).isEqualTo(Failure.CONTEXT_TOO_LONG);
    }

    /** A model of a host may throw an exception that carries nothing but its message. */
    @ParameterizedTest
    @MethodSource("published")
    void a_published_message_is_an_overflow_without_a_status(
            OverflowWording row, int status, String message, String source) {
        assertThat(Failure.of(0, message)).as(source).isEqualTo(Failure.CONTEXT_TOO_LONG);
    }

    @ParameterizedTest
    @EnumSource
    void each_row_has_a_published_message(OverflowWording row) {
        assertThat(published().map(each -> each.get()[0])).contains(row);
    }

    @Test
    void a_message_has_one_row_at_most_besides_the_code_and_the_common_words() {
        published()
                .forEach(each -> assertThat(Arrays.stream(OverflowWording.values())
                                .filter(row -> row != OverflowWording.CODE && row != OverflowWording.OTHER)
                                .filter(row -> row != OverflowWording.GROQ && row != OverflowWording.ANTHROPIC)
                                .filter(row -> row.says((String) each.get()[2])))
                        .as((String) each.get()[2])
                        .hasSizeLessThanOrEqualTo(1));
    }

    @Nested
    class Is_no_overflow {

        static Stream<Arguments> others() {
            return Stream.of(limits(), replies(), fields()).flatMap(each -> each);
        }

        private static Arguments other(int status, Failure failure, String message) {
            return Arguments.of(status, failure, message);
        }

        private static Stream<Arguments> limits() {
            return Stream.of(
                    other(
                            429,
                            Failure.RATE_LIMIT_EXCEEDED,
                            "Rate limit reached for gpt-4o in organization org-1 on tokens per min (TPM): Limit 30000,"
                                    + " Used 29937, Requested 385. Please try again in 644ms."),
                    other(
                            429,
                            Failure.RATE_LIMIT_EXCEEDED,
                            "This request would exceed the rate limit for your organization of 20,000 input tokens per"
                                    + " minute. Please reduce the prompt length or the maximum tokens requested, or try"
                                    + " again later."),
                    other(
                            429,
                            Failure.RATE_LIMIT_EXCEEDED,
                            "Number of request tokens has exceeded your per-minute rate limit"),
                    other(
                            429,
                            Failure.RATE_LIMIT_EXCEEDED,
                            "ThrottlingException: Too many tokens, please wait before trying again."),
                    other(429, Failure.RATE_LIMIT_EXCEEDED, "Too many tokens per day, please wait"),
                    other(429, Failure.RATE_LIMIT_EXCEEDED, "Too many requests: context deadline exceeded"),
                    other(
                            429,
                            Failure.QUOTA_EXHAUSTED,
                            "You exceeded your current quota. Quota exceeded for metric:"
                                    + " generate_content_free_tier_input_token_count, limit: 250000"),
                    other(402, Failure.QUOTA_EXHAUSTED, "You requested up to 65536 tokens, but can only afford 512"),
                    other(503, Failure.OVERLOADED, "The model is overloaded; context deadline exceeded"),
                    other(500, Failure.OVERLOADED, "Internal error while reading 4096 tokens"));
        }

        private static Stream<Arguments> replies() {
            return Stream.of(
                    other(
                            400,
                            Failure.REFUSED,
                            "max_tokens is too large: 50000. This model supports at most 32768 completion tokens,"
                                    + " whereas you provided 50000."),
                    other(
                            400,
                            Failure.REFUSED,
                            "max_tokens: 21333 > 4096, which is the maximum allowed number of output tokens for"
                                    + " claude-3-opus-20240229"),
                    other(
                            400,
                            Failure.REFUSED,
                            "`max_tokens` must be less than or equal to `16384`, the maximum value for `max_tokens` is"
                                    + " less than the `context_window` for this model"),
                    other(
                            400,
                            Failure.REFUSED,
                            "The response was filtered: the output token limit was reached before an answer"),
                    other(
                            400,
                            Failure.REFUSED,
                            "Unsupported parameter: 'max_tokens' is not supported with this model. Use"
                                    + " 'max_completion_tokens' instead."));
        }

        private static Stream<Arguments> fields() {
            return Stream.of(
                    other(
                            400,
                            Failure.REFUSED,
                            "Invalid 'tools[0].function.name': string too long. Expected a string with maximum length"
                                    + " 64, but got a string with length 70 instead."),
                    other(400, Failure.REFUSED, "The context field is not supported, and its length is ignored"),
                    other(400, Failure.REFUSED, "tokens: this field may not be null"),
                    other(401, Failure.UNAUTHORIZED, "prompt is too long for this key"),
                    other(404, Failure.UNKNOWN_MODEL, "no model with that context window"));
        }

        @ParameterizedTest
        @MethodSource("others")
        void if_it_only_mentions_tokens_or_lengths(int status, Failure failure, String message) {
            assertThat(Failure.of(status, message)).isEqualTo(failure);
        }
    }
}
