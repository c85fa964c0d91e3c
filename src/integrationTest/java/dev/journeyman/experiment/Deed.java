package dev.journeyman.experiment;

import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.AiMessage;
import java.util.List;

/**
 * A call that a model makes in its turn, worded by what it heard.
 *
 * @param tool the tool
 * @param path the argument that names the place, or the command
 * @param content the argument with the content; empty if the tool has none
 */
record Deed(Tool tool, List<Wording> path, List<Wording> content) {

    /** The tools of the deeds. */
    enum Tool {
        WRITE,
        RUN
    }

    static Deed write(String path, Wording... content) {
        return write(Wording.always(path), content);
    }

    static Deed write(Wording path, Wording... content) {
        return new Deed(Tool.WRITE, List.of(path), List.of(content));
    }

    static Deed run(String command) {
        return run(Wording.always(command));
    }

    static Deed run(Wording... command) {
        return new Deed(Tool.RUN, List.of(command), List.of());
    }

    AiMessage call(String heard) {
        return switch (tool) {
            case WRITE ->
                Replies.call("write_file", "path", Wording.of(path, heard), "content", Wording.of(content, heard));
            case RUN -> Replies.call("run_command", "command", Wording.of(path, heard));
        };
    }
}
