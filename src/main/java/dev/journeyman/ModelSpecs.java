package dev.journeyman;

import dev.journeyman.model.Provider;
import dev.journeyman.model.agent.AgentCatalog;
import dev.journeyman.model.vendor.PriceList;
import dev.journeyman.model.vendor.VendorModels;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * Makes providers from specs such as {@code openai:MODEL} and {@code cli:claude}.
 *
 * @param environment the variables with their keys and base URLs
 * @param clock the clock of the agents
 */
record ModelSpecs(Map<String, String> environment, InstantSource clock) {

    /** Returns the providers that a spec names: one, or all installed agents. */
    List<Provider> providers(String spec) {
        if (AgentCatalog.knows(spec)) {
            AgentCatalog agents = AgentCatalog.ours(environment, clock);
            return agents.expanded(spec).stream()
                    .<Provider>map(agents::provider)
                    .toList();
        }
        return List.of(new VendorModels(environment, PriceList.ours()).provider(spec));
    }
}
