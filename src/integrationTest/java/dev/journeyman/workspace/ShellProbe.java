package dev.journeyman.workspace;

import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.process.Shell;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A program with secrets in its environment that runs a command and git, and prints what they could read. */
public final class ShellProbe {

    public static final List<String> SECRETS = List.of(
            "OPENAI_API_KEY",
            "ANTHROPIC_API_KEY",
            "GITHUB_TOKEN",
            "AWS_SECRET_ACCESS_KEY",
            "DB_PASSWORD",
            "SECRET",
            "api_key");

    private ShellProbe() {}

    public static void main(String[] arguments) throws InterruptedException {
        Path root = Path.of(arguments[0]);
        System.out.println(new Shell(root, Path.of(arguments[1]))
                .run("env; echo $OPENAI_API_KEY; cat /proc/$$/environ", Duration.ofSeconds(60))
                .output());
        System.out.println(new Git(root).output("-c", "alias.told=!echo told by git; env", "told"));
    }
}
