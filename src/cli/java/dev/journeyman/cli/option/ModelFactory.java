package dev.journeyman.cli.option;

import dev.journeyman.cli.Invocation;
import dev.journeyman.model.PriceList;
import dev.journeyman.model.Provider;
import dev.journeyman.model.agent.AgentCatalog;
import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.model.vendor.VendorModels;
import dev.journeyman.story.BadInputException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes providers from the specs of the command line: scripts, models on the wire, and coding agents.
 *
 * @param invocation the call whose files are read
 * @param window how many tokens models take, where that was said
 * @param wire the keys, base URLs and prices there are
 * @param agents the agents there are
 */
public record ModelFactory(Invocation invocation, @Nullable Integer window, VendorModels wire, AgentCatalog agents) {

    private static final String REPLAY = "replay:";

    /** Returns the models of this environment, with a user's own prices and agents where there are any. */
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

    /** Returns the specs there are, as error texts name them. */
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

    /** Returns helpers. One may be a model that codes as well; a script is one of its own, with turns of its own. */
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

    /** Returns a provider under a name that no other in the roster has: each has its own turns and its own breaker. */
    private static Provider named(String option, Provider provider, List<Provider> others) {
        Set<String> taken = others.stream().map(Provider::name).collect(Collectors.toSet());
        if (!taken.contains(provider.name())) {
            return provider;
        }
        if (!(provider instanceof ReplayProvider script)) {
            throw new BadInputException(
                    "%s %s is there twice. Name each model once; a failed call is tried again anyway."
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
            throw new BadInputException("\"%s\" is no model of this version. There are %s.".formatted(spec, specs()));
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
