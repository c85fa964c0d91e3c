package dev.journeyman.cli.start;

import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.FileArgument;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryFormat;
import picocli.CommandLine.Parameters;

/** The file of a story on a command line. It is used by one thread. */
final class StoryFile {

    @Parameters(paramLabel = "STORY", description = "A story file in YAML or JSON, or - for standard input.")
    private String story;

    Story read(Invocation invocation) throws Exception {
        return StoryFormat.read(FileArgument.read(invocation, story), story);
    }
}
