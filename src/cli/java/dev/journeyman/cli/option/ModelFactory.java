package dev.journeyman.cli.option;

import dev.journeyman.cli.Invocation;
import dev.journeyman.model.Provider;
import dev.journeyman.model.agent.AgentCatalog;
import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.model.vendor.PriceList;
import dev.journeyman.model.vendor.VendorModels;
import dev.journeyman.story.BadInputException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The factory of providers from specs on the command line: scripts, models of vendors, and coding agents. It is
 * immutable and may be used from any thread.
 *
 * @param invocation the call whose files are read
 * @param window the window of the models in tokens; null takes the one of each model
 * @param wire the vendors' models with their keys, base URLs and prices
 * @param agents the known coding agents
 */
public record ModelFactory(Invocation invocation, @Nullable Integer window, VendorModels wire, AgentCatalog agents) {

    private static final String REPLAY = "replay:";

    /** Returns the factory for this environment, with the prices and agents of the user's files. */
    public static ModelFactory of(Invocation invocation, @Nullable Integer window, UserFiles files) {
        PriceList prices = files.prices()
                .map(file -> PriceList.ours()
                        .with(FileArgument.read(invocation, file.toString()), invocation.shown(file.toString())))
                .orElseGet(PriceList::ours);
        AgentCatalog ours = AgentCatalog.ours(invocation.environment(), InstantSource.system());
        AgentCatalog agents = files.agents()
                .map(file ->
                        ours.with(FileArgument.read(invocation, file.toString()), invocation.shown(file.toString())))
                .orElse(ours);
        return new ModelFactory(invocation, window, new VendorModels(invocation.environment(), prices), agents);
    }

    /** Returns the forms of specs, as error messages list them. */
    String specs() {
        return REPLAY + "FILE, " + VendorModels.specs() + ", " + agents.specs();
    }

    static boolean knows(String spec) {
        return spec.startsWith(REPLAY) || VendorModels.knows(spec) || AgentCatalog.knows(spec);
    }

    List<Provider> roster(List<String> specs) {
        List<Provider> roster = new ArrayList<>();
        for (String spec : specs) {
            agents.expanded(spec).forEach(each -> roster.add(named("--model", provider(each), roster)));
        }
        return roster;
    }

    /** Returns the helpers. A helper may be a coder's model; a script always gets a name and turns of its own. */
    List<Provider> helpers(List<String> specs, List<Provider> coders) {
        List<Provider> helpers = new ArrayList<>();
        for (String spec : specs) {
            for (String each : agents.expanded(spec)) {
                Provider helper = provider(each);
                List<Provider> others = new ArrayList<>(helpers);
                others.addAll(helper instanceof ReplayProvider ? coders : List.of());
                helpers.add(named("--helper", helper, others));
            }
        }
        return helpers;
    }

    /**
     * Returns a provider with a unique name, because turns and breakers belong to names. A model named twice is
     * refused.
     */
    private static Provider named(String option, Provider provider, List<Provider> others) {
        Set<String> taken = others.stream().map(Provider::name).collect(Collectors.toSet());
        if (!taken.contains(provider.name())) {
            return provider;
        }
        if (!(provider instanceof ReplayProvider script)) {
            throw new BadInputException("%s %s is given twice. Name each model once; a failed call is retried anyway."
                    .formatted(option, provider.name()));
        }
        int number = 2;
        while (taken.contains(script.name() + "-" + number)) {
            number++;
        }
        return script.named(script.name() + "-" + number);
    }

    Provider provider(String spec) {
        if (!knows(spec)) {
            throw new BadInputException(
                    "\"%s\" is not a model of this version. There are %s.".formatted(spec, specs()));
        }
        if (VendorModels.knows(spec)) {
            return wire.provider(spec, window);
        }
        if (AgentCatalog.knows(spec)) {
            return agents.provider(spec);
        }
        String file = spec.substring(REPLAY.length());
        ReplayProvider replay = ReplayProvider.read(FileArgument.read(invocation, file), invocation.shown(file));
        return window == null ? replay : replay.sized(window);
    }
}
