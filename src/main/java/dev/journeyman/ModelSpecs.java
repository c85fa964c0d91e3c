package dev.journeyman;

import dev.journeyman.model.PriceList;
import dev.journeyman.model.Provider;
import dev.journeyman.model.agent.AgentCatalog;
import dev.journeyman.model.vendor.VendorModels;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * Makes providers of specs such as {@code openai:MODEL} and {@code cli:claude}.
 *
 * @param environment where their keys and base URLs are
 * @param clock what time it is
 */
record ModelSpecs(Map<String, String> environment, InstantSource clock) {

    /** Returns the providers that a spec names: one, or all agents that are installed. */
    List<Provider> providers(String spec) {
        if (AgentCatalog.knows(spec)) {
            AgentCatalog agents = AgentCatalog.ours(environment, clock);
            return agents.expanded(spec).stream().map(agents::provider).toList();
        }
        return List.of(new VendorModels(environment, PriceList.ours()).provider(spec));
    }
}
