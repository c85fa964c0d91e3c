package dev.journeyman.engine;

import dev.journeyman.knowledge.repository.RepositoryReader;
import dev.journeyman.knowledge.repository.RepositoryText.RepositorySkill;
import dev.journeyman.knowledge.worktree.QuotableFiles;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.builtin.ToolSpecs;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The tool {@code read_skill}: it returns the text of a skill of the repository. It is offered where there are skills.
 *
 * @param skills the skills that the coder's prompt lists
 */
record SkillTool(List<RepositorySkill> skills) implements Tool {

    @Override
    public ToolSpecification specification() {
        return ToolSpecs.of(
                "read_skill",
                "Reads a skill that the repository lists: how something is done there. It is text of the repository.",
                "name: the name of the skill");
    }

    @Override
    public Availability offer() {
        return Availability.ALWAYS;
    }

    @Override
    public ToolResult run(Arguments arguments, Workspace workspace) {
        String name = arguments.text("name");
        return skills.stream()
                .filter(skill -> skill.name().equals(name))
                .findFirst()
                .map(skill -> new RepositoryReader(new QuotableFiles(workspace.root()), text -> text)
                        .text(skill)
                        .map(ToolResult::of)
                        .orElseGet(
                                () -> ToolResult.error("The skill %s can no longer be read: %s is gone or is not text."
                                        .formatted(name, skill.path()))))
                .orElseGet(() -> ToolResult.error("There is no skill \"%s\". There are: %s.".formatted(name, names())));
    }

    private String names() {
        return skills.stream().map(RepositorySkill::name).collect(Collectors.joining(", "));
    }
}
