package dev.journeyman.engine;

import dev.journeyman.journal.entry.ModelSeat;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.BreakerSettings;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.Provider;
import dev.journeyman.model.fallback.Breakers;
import dev.journeyman.story.BadInputException;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The models of an engine by what they are called for: coding, helping, judging and summarizing.
 *
 * @param coders who codes, in the order of preference
 * @param helpers who makes commands for criteria that have none, in the order of preference; the coders where it is empty
 * @param judge who judges
 * @param summarizers who adds prose to the summaries of compacted conversations; may be empty
 * @param breakers who of them may be called
 * @param times how long the breakers stay open of providers that live with their run
 * @param slots how many calls of them may be under way at once
 */
public record ModelAssignments(
        List<Provider> coders,
        List<Provider> helpers,
        Reviewer judge,
        List<Provider> summarizers,
        Breakers breakers,
        BreakerSettings times,
        ProviderSlots slots) {

    public ModelAssignments {
        coders = List.copyOf(coders);
        helpers = List.copyOf(helpers);
        summarizers = List.copyOf(summarizers);
        requireNames(coders);
        requireNames(helpers);
        requireNames(judging(judge));
        requireKnown(
                slots.names(),
                Stream.of(coders, helpers, judging(judge), summarizers)
                        .flatMap(List::stream)
                        .map(Provider::name)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static void requireKnown(Set<String> limited, Set<String> known) {
        for (String name : limited) {
            if (!known.contains(name)) {
                throw new BadInputException(
                        "Slots are set for \"%s\", which is not a provider of this engine. There are: %s."
                                .formatted(name, String.join(", ", known)));
            }
        }
    }

    private static void requireNames(List<Provider> providers) {
        Set<String> names = new HashSet<>();
        for (Provider provider : providers) {
            if (!names.add(provider.name())) {
                throw new BadInputException(
                        "%s is there twice. A roster has each provider once; give the other one another name."
                                .formatted(provider.name()));
            }
        }
    }

    private static List<Provider> judging(Reviewer judge) {
        return judge instanceof Reviewer.Models models ? models.roster() : List.of();
    }

    /** Returns the models that serve a caller, in the order of preference; none where the host does. */
    public List<Provider> roster(CallerRole caller) {
        return switch (caller) {
            case CODER -> coders;
            case HELPER -> helpers.isEmpty() ? coders : helpers;
            case SUMMARIZER -> summarizers;
            case ARCHITECT -> judging(judge);
        };
    }

    /** Returns the smallest window of a model that codes, helps or judges, in tokens; agents do not count. */
    public int smallestWindow() {
        return Stream.of(coders, helpers, judging(judge))
                .flatMap(List::stream)
                .filter(ChatProvider.class::isInstance)
                .mapToInt(model -> model.window().size())
                .min()
                .orElse(Integer.MAX_VALUE);
    }

    /** Returns the models as a journal names them; helpers where they are not the coders. */
    public Map<CallerRole, List<ModelSeat>> servers() {
        Map<CallerRole, List<ModelSeat>> servers = new EnumMap<>(CallerRole.class);
        for (CallerRole caller : CallerRole.values()) {
            List<Provider> own = caller == CallerRole.HELPER ? helpers : roster(caller);
            List<ModelSeat> named = own.stream()
                    .map(model -> new ModelSeat(model.name(), model.window(), model instanceof AgentProvider))
                    .toList();
            if (!named.isEmpty()) {
                servers.put(caller, named);
            }
        }
        return servers;
    }
}
