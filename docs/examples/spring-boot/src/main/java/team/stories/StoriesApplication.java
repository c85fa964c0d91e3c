package team.stories;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** A service that starts stories, shows what waits, and takes verdicts. */
@SpringBootApplication
public class StoriesApplication {

    public static void main(String... arguments) {
        SpringApplication.run(StoriesApplication.class, arguments);
    }

    /** A scripted model. A real one goes here: a bean of LangChain4j too, such as OpenAiChatModel. */
    @Bean
    ChatModel greeter() {
        return new Greeter();
    }

    /** Each request is signed in. Programs that post send no cookie, so they need no token against forged requests. */
    @Bean
    SecurityFilterChain security(HttpSecurity http) throws Exception {
        return http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                .httpBasic(Customizer.withDefaults())
                .csrf(csrf -> csrf.ignoringRequestMatchers("/stories", "/runs/**", "/actuator/**", "/journeyman/**"))
                .build();
    }

    /** A model that plans, writes one file and submits it, without a key or a network. */
    private static final class Greeter implements ChatModel {

        @Override
        public ChatResponse doChat(ChatRequest request) {
            boolean plans = request.toolSpecifications().stream()
                    .anyMatch(tool -> tool.name().equals("submit_plan"));
            boolean wrote = request.messages().get(request.messages().size() - 1) instanceof ToolExecutionResultMessage;
            return ChatResponse.builder()
                    .aiMessage(
                            plans
                                    ? call("submit_plan", "{\"plan\":\"1. Write hello.txt.\"}")
                                    : wrote
                                            ? call("submit_work", "{\"summary\":\"It greets.\"}")
                                            : call("write_file", "{\"path\":\"hello.txt\",\"content\":\"hello\\n\"}"))
                    .build();
        }

        private static AiMessage call(String tool, String arguments) {
            return AiMessage.from(ToolExecutionRequest.builder()
                    .id(tool)
                    .name(tool)
                    .arguments(arguments)
                    .build());
        }
    }
}
