package dev.journeyman.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.booleanKey;
import static io.opentelemetry.api.common.AttributeKey.doubleKey;
import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringArrayKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;

import io.opentelemetry.api.common.AttributeKey;
import java.util.List;

/** The names of all attributes that are sent: those of the conventions for generative AI, and our own. */
final class TraceKeys {

    static final AttributeKey<String> OPERATION = stringKey("gen_ai.operation.name");
    static final AttributeKey<String> WORKFLOW = stringKey("gen_ai.workflow.name");
    static final AttributeKey<String> AGENT = stringKey("gen_ai.agent.name");
    static final AttributeKey<String> CONVERSATION = stringKey("gen_ai.conversation.id");
    static final AttributeKey<String> PROVIDER = stringKey("gen_ai.provider.name");
    static final AttributeKey<String> MODEL = stringKey("gen_ai.request.model");
    static final AttributeKey<List<String>> FINISH_REASONS = stringArrayKey("gen_ai.response.finish_reasons");
    static final AttributeKey<Long> INPUT_TOKENS = longKey("gen_ai.usage.input_tokens");
    static final AttributeKey<Long> OUTPUT_TOKENS = longKey("gen_ai.usage.output_tokens");
    static final AttributeKey<Long> CACHE_READ = longKey("gen_ai.usage.cache_read.input_tokens");
    static final AttributeKey<Long> CACHE_WRITTEN = longKey("gen_ai.usage.cache_creation.input_tokens");
    static final AttributeKey<String> TOOL = stringKey("gen_ai.tool.name");
    static final AttributeKey<String> TOOL_CALL = stringKey("gen_ai.tool.call.id");
    static final AttributeKey<String> TOOL_TYPE = stringKey("gen_ai.tool.type");
    static final AttributeKey<String> SESSION = stringKey("session.id");
    static final AttributeKey<String> ERROR = stringKey("error.type");

    // contents, which are sent only where they are asked for
    static final AttributeKey<String> SYSTEM = stringKey("gen_ai.system_instructions");
    static final AttributeKey<String> INPUT = stringKey("gen_ai.input.messages");
    static final AttributeKey<String> OUTPUT = stringKey("gen_ai.output.messages");
    static final AttributeKey<String> ARGUMENTS = stringKey("gen_ai.tool.call.arguments");
    static final AttributeKey<String> RESULT = stringKey("gen_ai.tool.call.result");
    static final AttributeKey<String> MESSAGE = stringKey("journeyman.error.message");

    static final AttributeKey<String> STORY = stringKey("journeyman.story.id");
    static final AttributeKey<String> TITLE = stringKey("journeyman.story.title");
    static final AttributeKey<String> STATE = stringKey("journeyman.state");
    static final AttributeKey<String> SIGNAL = stringKey("journeyman.signal");
    static final AttributeKey<String> CALLER = stringKey("journeyman.caller");
    static final AttributeKey<String> SERVER = stringKey("journeyman.provider");
    static final AttributeKey<Long> ATTEMPT = longKey("journeyman.attempt");
    static final AttributeKey<Long> REQUEST = longKey("journeyman.request");
    static final AttributeKey<Long> CRITERION = longKey("journeyman.criterion");
    static final AttributeKey<Double> COST = doubleKey("journeyman.cost");
    static final AttributeKey<Boolean> ESTIMATED = booleanKey("journeyman.usage.estimated");
    static final AttributeKey<Boolean> UNFINISHED = booleanKey("journeyman.unfinished");

    private TraceKeys() {}
}
