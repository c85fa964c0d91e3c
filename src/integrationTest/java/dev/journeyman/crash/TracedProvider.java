package dev.journeyman.crash;

import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider.Prices;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** A model whose calls leave a trace before they are served: a digest of the request. */
record TracedProvider(ChatProvider real, Trace trace) implements ChatProvider {

    @Override
    public String name() {
        return real.name();
    }

    @Override
    public TokenWindow window() {
        return real.window();
    }

    @Override
    public Prices prices() {
        return real.prices();
    }

    @Override
    public Optional<String> breaker() {
        return real.breaker();
    }

    @Override
    public ModelReply call(ModelRequest request) throws InterruptedException {
        String asked = request.all() + " "
                + request.tools().stream().map(ToolSpecification::name).toList();
        trace.write(Trace.Kind.ASKED, "%s %s %s".formatted(name(), request.caller(), digest(asked)));
        return real.call(request);
    }

    private static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }
}
