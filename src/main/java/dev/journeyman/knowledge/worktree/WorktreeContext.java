package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.ContextRequest;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import dev.journeyman.knowledge.ContextRequest.WorkForReview;
import dev.journeyman.knowledge.ContextService;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.TaskContext.KnowledgeItem;
import dev.journeyman.knowledge.TaskContext.KnowledgeSection;
import dev.journeyman.knowledge.TaskContext.Topic;
import dev.journeyman.knowledge.ranking.StoryQuery;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The context service that reads the worktree itself: decisions, relevant files and their declarations, dependencies,
 * tests and commits. It needs neither a network nor an index, writes no files, computes nothing of equal files again, and never quotes a file that git
 * ignores, that is not text or that may contain secrets.
 *
 * <p>It may be used from any thread.
 */
public final class WorktreeContext implements ContextService {

    /** The memory for what is known of files, in bytes: enough for about 20,000 source files. */
    private static final long KEPT = 64L * 1024 * 1024;

    private static final double FIRST = 1_000;
    private static final double TRIED = 600;
    private static final double REVIEWED = 800;

    private final Listing listing;
    private final Function<Workspace, WorktreeFiles> files;

    /** The way in which a worktree is listed for a request. */
    private interface Listing {

        WorktreeListing of(Workspace workspace, String base);
    }

    /** Makes a service that keeps what it computed of files, up to 64 MB, for all requests to it. */
    public WorktreeContext() {
        KnowledgeCache cache = KnowledgeCache.of(KEPT);
        listing = (workspace, base) -> WorktreeListing.of(workspace, cache, base);
        files = workspace -> new WorktreeFiles(workspace, cache.contents());
    }

    private WorktreeContext(Listing listing, Function<Workspace, WorktreeFiles> files) {
        this.listing = listing;
        this.files = files;
    }

    /** Returns a service for a single request, which keeps nothing. */
    public static WorktreeContext once() {
        return new WorktreeContext(WorktreeListing::once, workspace -> new WorktreeFiles(workspace, null));
    }

    /**
     * Returns a service for a single request about a workspace whose story does not name a commit. The files are listed now, so that a
     * caller can do other work meanwhile.
     */
    public static WorktreeContext listed(Workspace workspace) {
        WorktreeListing listed = WorktreeListing.once(workspace, "");
        return new WorktreeContext((same, base) -> listed, same -> listed.files());
    }

    @Override
    public TaskContext context(ContextRequest request) {
        return switch (request.role()) {
            case DEVELOPER -> developer(request);
            case ARCHITECT -> architect(request);
            case QA -> verification(request);
        };
    }

    private TaskContext developer(ContextRequest request) {
        StoryQuery query = StoryQuery.of(request.story());
        WorktreeScan survey = scan(request, query);
        List<KnowledgeSection> sections = new ArrayList<>(List.of(
                story(request.story()),
                new ProjectNotes(survey.files(), query).decisions(),
                new CodeStructure(survey, query).section(),
                new ProjectNotes(survey.files(), query).dependencies(survey.ranked())));
        if (request.includePreviousAttempts()) {
            sections.add(tried(request.material().rounds()));
        }
        return new TaskContext(sections);
    }

    private TaskContext architect(ContextRequest request) {
        StoryQuery query = StoryQuery.of(request.story());
        List<KnowledgeSection> sections = new ArrayList<>(
                List.of(story(request.story()), new ProjectNotes(files.apply(request.workspace()), query).decisions()));
        WorkForReview work = request.material().work();
        if (work != null) {
            sections.add(review(work));
        }
        return new TaskContext(sections);
    }

    private TaskContext verification(ContextRequest request) {
        StoryQuery query = StoryQuery.of(request.story());
        WorktreeScan survey = scan(request, query);
        List<String> changed = request.material().changed();
        List<KnowledgeItem> items = new ArrayList<>();
        for (int i = 0; i < changed.size(); i++) {
            items.add(new KnowledgeItem(
                    "- " + flat(changed.get(i)), "it differs from where the story began", REVIEWED - i));
        }
        items.addAll(new CodeStructure(survey, query).testsOf(changed));
        return new TaskContext(List.of(criteria(request.story()), new KnowledgeSection(Topic.CHANGES, items)));
    }

    private WorktreeScan scan(ContextRequest request, StoryQuery query) {
        return new WorktreeScan(
                listing.of(request.workspace(), request.material().base()), query);
    }

    private static KnowledgeSection story(Story story) {
        List<KnowledgeItem> items = new ArrayList<>();
        items.add(new KnowledgeItem("%s: %s".formatted(story.id(), story.title()), "it is the task", FIRST));
        if (!story.intent().isEmpty()) {
            items.add(new KnowledgeItem("Intent: " + story.intent(), "it is the task", FIRST - 1));
        }
        items.addAll(criteria(story).items());
        List<String> paragraphs = List.of(story.description().split("\\R\\s*\\R", -1));
        for (int i = 0; i < paragraphs.size(); i++) {
            items.add(new KnowledgeItem(paragraphs.get(i), "it is the task", FIRST / 2 - i));
        }
        return new KnowledgeSection(Topic.STORY, items);
    }

    private static KnowledgeSection criteria(Story story) {
        List<KnowledgeItem> items = new ArrayList<>();
        for (Criterion criterion : story.criteria()) {
            items.add(
                    new KnowledgeItem("- " + criterion.text(), "it has to hold in the end", FIRST - 2 - items.size()));
        }
        return new KnowledgeSection(Topic.CRITERIA, items);
    }

    private static KnowledgeSection tried(List<AttemptRound> rounds) {
        List<KnowledgeItem> items = new ArrayList<>();
        for (AttemptRound round : rounds) {
            StringBuilder text = new StringBuilder("- attempt %s".formatted(round.number()));
            text.append(files(" created", round.created())).append(files(" changed", round.updated()));
            round.errors().forEach(error -> text.append("\n  - did not pass: ").append(error));
            items.add(new KnowledgeItem(text.toString(), "it was tried before", TRIED + round.number()));
        }
        return new KnowledgeSection(Topic.PREVIOUS_ATTEMPTS, items);
    }

    private static String files(String deed, List<String> files) {
        return files.isEmpty() ? "" : deed + " " + String.join(", ", files) + ";";
    }

    private static KnowledgeSection review(WorkForReview work) {
        List<KnowledgeItem> items = new ArrayList<>();
        items.add(new KnowledgeItem("- commit_sha: " + work.commitSha(), "it is to be judged", FIRST));
        items.add(new KnowledgeItem(
                "- files_changed: "
                        + String.join(
                                ", ",
                                work.filesChanged().stream()
                                        .map(WorktreeContext::flat)
                                        .toList()),
                "it is to be judged",
                REVIEWED));
        items.add(new KnowledgeItem(
                "- developer_reasoning: " + work.developerReasoning(), "it is to be judged", FIRST - 1));
        List<String> parts = List.of(work.diff().split("(?m)^(?=diff --git )", -1));
        for (int i = 0; i < parts.size(); i++) {
            items.add(new KnowledgeItem(parts.get(i), "it is to be judged", REVIEWED / 2 - i));
        }
        return new KnowledgeSection(Topic.WORK_TO_REVIEW, items);
    }

    /** Returns a name on one line, because a file name may contain line breaks. */
    private static String flat(String name) {
        return name.replaceAll("\\p{Cntrl}+", " ");
    }
}
