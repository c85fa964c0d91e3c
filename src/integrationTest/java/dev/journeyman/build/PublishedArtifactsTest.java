package dev.journeyman.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published artifacts, used by a project that shares nothing with this one. */
@Tag("nightly")
class PublishedArtifactsTest {

    private static final String VERSION = property("journeyman.version");
    private static final Path ROOT = Path.of(property("journeyman.root"));
    private static final Path REPOSITORY = Path.of(property("journeyman.repository"));
    private static final List<String> NOT_OF_THE_CORE = List.of(
            "picocli",
            "jedis",
            "jline",
            "pty4j",
            "spring-boot",
            "junit",
            "jqwik",
            "assertj",
            "opentelemetry",
            "journeyman-mcp",
            "journeyman-lab");

    private static final String SOURCE = """
        package consumer;

        import dev.journeyman.flow.Flow;
        import dev.journeyman.flow.Position;
        import dev.journeyman.flow.Signal;
        import dev.journeyman.story.Story;
        import dev.journeyman.story.StoryFormat;

        public final class Consumer {
            public static void main(String[] arguments) {
                Story story = StoryFormat.read("title: Add GET /health\\ncriteria: [ { text: It answers 200 } ]", "story.yaml");
                Position next = Flow.standard().decide(Position.start(), new Signal.WorkspaceReady()).to();
                System.out.println(story.id() + " goes to " + next);
            }
        }
        """;

    private static final String SAYS = "add-get-health goes to PLANNING";

    private static final String SOURCE_WITH_SERVERS = """
        package consumer;

        import dev.journeyman.mcp.McpServers;
        import dev.journeyman.tool.ToolServer;
        import java.util.Map;

        public final class Servers {
            public static void main(String[] arguments) {
                McpServers mcp = McpServers.read("mcpServers: { files: { command: serve } }", "servers.yaml", Map.of());
                for (ToolServer server : mcp.servers()) {
                    System.out.println(server.name() + " serves tools");
                }
            }
        }
        """;

    private static final String BUILD_WITH_SERVERS = """
        plugins { id 'application' }
        repositories {
            maven { url = '%s' }
            mavenCentral()
        }
        dependencies { implementation 'dev.journeyman:journeyman-mcp:%s' }
        application { mainClass = 'consumer.Servers' }
        """;

    /** A host with parts of its own. It is compiled with nothing but what the POM of the core lets consumers see. */
    private static final String SOURCE_OF_A_HOST = """
        package consumer;

        import dev.journeyman.CoderEngine;
        import dev.journeyman.journal.Journal;
        import dev.journeyman.knowledge.TaskContext;
        import dev.journeyman.model.ChatProvider;
        import dev.journeyman.model.Failure;
        import dev.journeyman.model.ModelReply;
        import dev.journeyman.model.ProviderException;
        import dev.journeyman.model.TokenWindow;
        import dev.journeyman.review.Verdict;
        import dev.journeyman.tool.Arguments;
        import dev.journeyman.tool.Tool;
        import dev.journeyman.tool.ToolResult;
        import dev.journeyman.workspace.Workspace;
        import dev.langchain4j.agent.tool.ToolSpecification;
        import java.util.Optional;

        final class Host {

            record Model(String name, TokenWindow window) implements ChatProvider {
                @Override
                public ModelReply call(ModelRequest request) {
                    throw new ProviderException(Failure.REFUSED, name + " answers nothing", null, null);
                }
            }

            record Clock() implements Tool {
                @Override
                public ToolSpecification specification() {
                    return ToolSpecification.builder().name("clock").description("Tells the time.").build();
                }

                @Override
                public Availability offer() {
                    return Availability.CODING;
                }

                @Override
                public ToolResult run(Arguments arguments, Workspace workspace) {
                    return ToolResult.of(workspace.root().toString());
                }
            }

            static CoderEngine engine() {
                return CoderEngine.builder()
                        .provider(new Model("own", TokenWindow.of(64_000)))
                        .tool(new Clock())
                        .architect(request -> Optional.of(Verdict.of(Verdict.Decision.APPROVE)))
                        .knowledge(request -> TaskContext.of("The shop is written in Java."))
                        .journal(Journal.memory())
                        .build();
            }
        }
        """;

    private static final String SAYS_OF_SERVERS = "files serves tools";

    private static final String PARENT = """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>consumer</groupId>
          <artifactId>consumer</artifactId>
          <version>1</version>
          <packaging>pom</packaging>
          <modules>
            <module>core</module>
            <module>mcp</module>
            <module>program</module>
          </modules>
          <repositories>
            <repository><id>local</id><url>%s</url></repository>
          </repositories>
          <dependencyManagement>
            <dependencies>
              <dependency>
                <groupId>dev.journeyman</groupId>
                <artifactId>journeyman-bom</artifactId>
                <version>%s</version>
                <type>pom</type>
                <scope>import</scope>
              </dependency>
            </dependencies>
          </dependencyManagement>
          <properties>
            <maven.compiler.source>17</maven.compiler.source>
            <maven.compiler.target>17</maven.compiler.target>
            <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
          </properties>
          <build>
            <plugins>
              <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.0</version></plugin>
              <plugin>
                <artifactId>maven-jar-plugin</artifactId>
                <version>3.4.2</version>
                <configuration>
                  <archive>
                    <manifest>
                      <addClasspath>true</addClasspath>
                      <classpathLayoutType>repository</classpathLayoutType>
                      <classpathPrefix>${settings.localRepository}/</classpathPrefix>
                    </manifest>
                  </archive>
                </configuration>
              </plugin>
            </plugins>
          </build>
        </project>
        """;

    @TempDir
    private Path consumer;

    @BeforeEach
    void write_the_sources_of_the_consumer() throws IOException {
        write("core/src/main/java/consumer/Consumer.java", SOURCE);
        write("core/src/main/java/consumer/Host.java", SOURCE_OF_A_HOST);
        write("mcp/src/main/java/consumer/Servers.java", SOURCE_WITH_SERVERS);
    }

    @Test
    void a_Gradle_project_resolves_compiles_and_runs_the_artifacts() throws IOException {
        write("settings.gradle", "rootProject.name = 'consumer'\ninclude 'core', 'mcp'\n");
        write("core/build.gradle", """
            plugins { id 'application' }
            repositories {
                maven { url = '%s' }
                mavenCentral()
            }
            configurations { program }
            dependencies {
                implementation platform('dev.journeyman:journeyman-bom:%s')
                implementation 'dev.journeyman:journeyman'
                program platform('dev.journeyman:journeyman-bom:%s')
                program 'dev.journeyman:journeyman-cli'
            }
            application { mainClass = 'consumer.Consumer' }
            tasks.register('version', JavaExec) {
                classpath = configurations.program
                mainClass = 'dev.journeyman.cli.Journeyman'
                args '--version'
            }
            tasks.register('classPaths') {
                doLast { (configurations.compileClasspath + configurations.runtimeClasspath).each { println "core has $it.name" } }
            }
            """.formatted(REPOSITORY.toUri(), VERSION, VERSION));
        write("mcp/build.gradle", BUILD_WITH_SERVERS.formatted(REPOSITORY.toUri(), VERSION));
        String gradlew = ROOT.resolve(File.separatorChar == '/' ? "gradlew" : "gradlew.bat")
                .toString();

        Finished build = run(gradlew, "--no-daemon", "--quiet", "run", "version", "classPaths");

        assertThat(build.out().lines()).contains(SAYS, SAYS_OF_SERVERS, "journeyman " + VERSION);
        assertThatTheCoreIsAlone(
                build.out().lines().filter(line -> line.startsWith("core has ")).toList());
    }

    @Test
    void a_Maven_project_resolves_compiles_and_runs_the_artifacts() throws IOException {
        write("pom.xml", PARENT.formatted(REPOSITORY.toUri(), VERSION));
        write("core/pom.xml", module("core", "journeyman"));
        write("mcp/pom.xml", module("mcp", "journeyman-mcp"));
        write("program/pom.xml", module("program", "journeyman-cli"));

        run(
                "mvn",
                "--quiet",
                "--batch-mode",
                "-Dmaven.repo.local=" + forgotten(REPOSITORY.resolveSibling("maven-cache")),
                "compiler:compile",
                "jar:jar");

        assertThat(java(consumer.resolve("core/target/core-1.jar"), "consumer.Consumer"))
                .isEqualTo(SAYS);
        assertThat(java(consumer.resolve("mcp/target/mcp-1.jar"), "consumer.Servers"))
                .isEqualTo(SAYS_OF_SERVERS);
        assertThat(java(consumer.resolve("program/target/program-1.jar"), "dev.journeyman.cli.Journeyman", "--version"))
                .isEqualTo("journeyman " + VERSION);
        assertThatTheCoreIsAlone(classPath(consumer.resolve("core/target/core-1.jar")));
    }

    private static void assertThatTheCoreIsAlone(List<String> classPath) {
        assertThat(classPath)
                .as("Who uses the core gets no library of an annex and none for tests: move the dependency to the"
                        + " annex")
                .anyMatch(entry -> entry.contains("langchain4j-core"))
                .noneMatch(entry -> NOT_OF_THE_CORE.stream().anyMatch(new File(entry).getName()::contains));
    }

    private static String module(String name, String artifact) {
        return """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <parent>
                <groupId>consumer</groupId>
                <artifactId>consumer</artifactId>
                <version>1</version>
              </parent>
              <artifactId>%s</artifactId>
              <dependencies>
                <dependency><groupId>dev.journeyman</groupId><artifactId>%s</artifactId></dependency>
              </dependencies>
            </project>
            """.formatted(name, artifact);
    }

    /** Returns a local Maven repository without our artifacts: Maven never looks for a release twice. */
    static Path forgotten(Path cache) throws IOException {
        Path ours = cache.resolve("dev/journeyman");
        if (Files.exists(ours)) {
            Files.walkFileTree(ours, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }
            });
        }
        return cache;
    }

    private static List<String> classPath(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            String libraries = file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            return List.of(libraries.split(" ", -1));
        }
    }

    private String java(Path jar, String... mainAndArguments) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Stream<String> start = Stream.of(java.toString(), "-cp", jar.toString());
        return run(Stream.concat(start, Stream.of(mainAndArguments)).toArray(String[]::new))
                .out()
                .strip();
    }

    private Finished run(String... command) {
        return Finished.of(consumer, List.of(command)).well();
    }

    private void write(String file, String text) throws IOException {
        Path path = consumer.resolve(file);
        Files.createDirectories(path.resolveSibling("."));
        Files.writeString(path, text);
    }

    private static String property(String name) {
        return Objects.requireNonNull(System.getProperty(name), name + " is not set. Run ./gradlew integrationTest.");
    }
}
