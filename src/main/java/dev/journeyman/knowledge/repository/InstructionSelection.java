package dev.journeyman.knowledge.repository;

import dev.journeyman.knowledge.repository.RepositoryText.InstructionFile;
import dev.journeyman.knowledge.repository.RepositoryText.RepositorySkill;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The choice of what fits into a prompt: whole sections, those of the nearest file first. What is left out is named. It is immutable
 * and may be used from any thread.
 *
 * @param files the files in the order in which they are shown, the nearest last
 * @param skills the skills in the order in which they are listed
 * @param estimator counts tokens
 * @param tokens the maximum tokens of everything
 */
record InstructionSelection(
        List<FileReading> files, List<RepositorySkill> skills, TokenCountEstimator estimator, int tokens) {

    /** The part of the tokens that the list of skills may take: a quarter. */
    private static final int FOR_SKILLS = 4;

    /** The part of the tokens that is kept free for the line that names what is left out. */
    private static final int FOR_NAMES = 20;

    private static final int FOR_HEADING = 12;

    /** The tokens between the files and the list. */
    private static final int JOINT = 2;

    /** The characters of a token at most: a section that is longer than the room by this measure is not counted. */
    private static final int CHARACTERS = 12;

    private static final int PATH = 120;
    private static final int NAMED = 40;

    /** A section of a file. */
    private record Candidate(int file, MarkdownSection section, String quoted) {}

    RepositoryText select() {
        String listing = listing();
        List<Candidate> candidates = new ArrayList<>();
        for (int i = files.size() - 1; i >= 0; i--) {
            candidates.addAll(candidates(i));
        }
        List<Candidate> shown = shown(candidates, tokens - tokens / FOR_NAMES - tokens(listing));
        int most = NAMED;
        String text = text(candidates, shown, most);
        while (tokens(text) + tokens(listing) + JOINT > tokens) { // the sum of parts can be less than the whole
            most /= 2;
            if (most == 0 && !shown.isEmpty()) {
                shown.remove(shown.size() - 1);
            }
            text = text(candidates, shown, most);
        }
        return new RepositoryText(text, listing, described(candidates, new HashSet<>(shown)), skills);
    }

    private List<Candidate> candidates(int file) {
        return MarkdownSection.of(files.get(file).text()).stream()
                .map(section -> new Candidate(file, section, PlainText.quoted(section.text())))
                .toList();
    }

    /** Returns the sections that fit, the most important first. */
    private List<Candidate> shown(List<Candidate> candidates, int most) {
        List<Candidate> shown = new ArrayList<>();
        Set<Integer> begun = new HashSet<>();
        int left = most;
        for (Candidate candidate : candidates) {
            int room = left - (begun.contains(candidate.file()) ? 0 : FOR_HEADING + PATH / 2);
            boolean counted = candidate.quoted().length() <= CHARACTERS * room;
            int cost = counted ? tokens(candidate.quoted()) + 1 : 0;
            if (counted && cost <= room) {
                left = room - cost;
                begun.add(candidate.file());
                shown.add(candidate);
            }
        }
        return shown;
    }

    private String text(List<Candidate> candidates, List<Candidate> shown, int most) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            int file = i;
            String sections = shown.stream()
                    .filter(each -> each.file() == file)
                    .map(Candidate::quoted)
                    .collect(Collectors.joining("\n>\n"));
            if (!sections.isEmpty()) {
                parts.add("From `%s`:\n\n%s".formatted(path(file), sections));
            }
        }
        String left = leftOut(candidates, new HashSet<>(shown), most);
        if (!left.isEmpty()) {
            parts.add(left);
        }
        return String.join("\n\n", parts);
    }

    private String path(int file) {
        return PlainText.line(files.get(file).path(), PATH);
    }

    /** Returns the line that names what is left out, and how to read it; empty where nothing is. */
    private String leftOut(List<Candidate> candidates, Set<Candidate> shown, int most) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            int file = i;
            if (files.get(i).read()) {
                candidates.stream()
                        .filter(each -> each.file() == file && !shown.contains(each))
                        .forEach(each -> names.add(
                                "`%s`: %s".formatted(path(file), each.section().title())));
            } else if (files.get(i).bytes() > 0) {
                names.add("`%s`: %s".formatted(path(file), files.get(i).problem()));
            }
        }
        if (names.isEmpty()) {
            return "";
        }
        String rest = names.size() > most ? "; and %s more".formatted(names.size() - most) : "";
        return "Left out here, to be read in the files where they matter: "
                + String.join("; ", names.subList(0, Math.min(most, names.size())))
                + rest
                + ".";
    }

    private List<InstructionFile> described(List<Candidate> candidates, Set<Candidate> shown) {
        List<InstructionFile> described = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            int file = i;
            List<Candidate> all =
                    candidates.stream().filter(each -> each.file() == file).toList();
            FileReading reading = files.get(i);
            described.add(new InstructionFile(
                    reading.path(),
                    reading.bytes(),
                    all.size(),
                    all.stream()
                            .filter(each -> !shown.contains(each))
                            .map(each -> each.section().title())
                            .toList(),
                    reading.problem()));
        }
        return described;
    }

    /** Returns the list of the skills, as many as its share of the tokens allows. */
    private String listing() {
        if (skills.isEmpty()) {
            return "";
        }
        StringBuilder listed = new StringBuilder("Skills of the repository, each a text that `read_skill` returns:\n");
        int left = tokens / FOR_SKILLS - 2 * FOR_HEADING - tokens(listed.toString());
        int count = 0;
        for (RepositorySkill skill : skills) {
            String line = "\n> - %s%s"
                    .formatted(skill.name(), skill.description().isEmpty() ? "" : ": " + skill.description());
            left -= tokens(line) + 1;
            if (left < 0) {
                break;
            }
            listed.append(line);
            count++;
        }
        return count == skills.size()
                ? listed.toString()
                : listed.append("\n\nand %s more".formatted(skills.size() - count))
                        .toString();
    }

    private int tokens(String text) {
        return estimator.estimateTokenCountInText(text);
    }
}
