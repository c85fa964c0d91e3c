package dev.journeyman.engine.call;

import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;

/** Asks a model: it is sent the conversation, without what other providers put there for themselves. */
final class ChatModelCall implements CallStrategy {

    private final CallerConversation calls;
    private final ChatProvider provider;
    private final Shown shown;
    private final ProviderSwitch providerSwitch;

    ChatModelCall(CallerConversation calls, ChatProvider provider, Shown shown, ProviderSwitch providerSwitch) {
        this.calls = calls;
        this.provider = provider;
        this.shown = shown;
        this.providerSwitch = providerSwitch;
    }

    @Override
    public void prepare(int number) {
        // the conversation is there
    }

    @Override
    public void tell() {
        providerSwitch.brief(calls, provider, shown.tokens());
    }

    @Override
    public ModelReply call() throws InterruptedException {
        return provider.call(request());
    }

    private ModelRequest request() {
        return new ModelRequest(
                calls.caller(),
                calls.turns(provider),
                providerSwitch.shared(calls, provider),
                shown.tail(),
                shown.tools());
    }

    @Override
    public RequestContent sent() {
        return new RequestContent(
                shown.words(),
                shown.names(),
                calls.context().request().size(),
                calls.context().tokens() + shown.tokens(),
                provider.window());
    }

    @Override
    public void over() {
        // nothing is left behind
    }

    @Override
    public ModelReply taken(ModelReply reply) {
        return reply;
    }
}
