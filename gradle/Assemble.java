import java.io.*;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.*;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.security.*;
import java.time.LocalDateTime;
import java.util.*;
import java.util.concurrent.*;
import java.util.regex.*;
import java.util.stream.*;
import java.util.zip.*;
import javax.tools.ToolProvider;

/**
 * Gradle 8.8 made of parts that Maven fetches, put where the Gradle wrapper looks for it. It is for networks that reach
 * a Maven repository but not the host of Gradle's distributions. Where that host answers, the wrapper downloads.
 *
 * <p>The main part is Gradle's API jar: all modules, each ended by its {@code -classpath.properties}, and the libraries
 * they use, moved below org/gradle/internal/impldep. Cut and moved back, it is Gradle but for what ADR 0001 lists.
 */
record Assemble(URI url, Path place) {
    private static final String NAME = "gradle-8.8-bin";
    private static final int MEGABYTES = 450; // for a moment the parts are there beside what is made of them

    /** The API jar, the last one that still had the module which watches javac, and the libraries that neither has. */
    private static final List<String> PARTS = """
        d2720b0feb36272c7d311003a14d77ec108603c38c301329791f6ceedb6396f5 dev.gradleplugins:gradle-api:8.8
        4a0652803198abf1de314cc7072e76fda4b016050bd07b87e17d55b7888d8f52 dev.gradleplugins:gradle-api:7.6.4
        5cf3730c0c2c15c293f7750dd7114ed27a671fc940165bbae0378a281f5b2d5e org.codehaus.groovy:groovy:3.0.21
        23fa0e2759e220319f4391e35e5c57858556cb256fe97ef855958744da2d84ac org.codehaus.groovy:groovy-ant:3.0.21
        6bb9de644dc7d271b5870c80754a83d9235db759177bbcf68b07dea0c196e5bc org.codehaus.groovy:groovy-astbuilder:3.0.21
        9977ec3b71b43630df83be11294c6b799867d03249b8007aaacea7e91fafcd8b org.codehaus.groovy:groovy-console:3.0.21
        13001ec72a86d4f86aef0b75889335596f6b26ff5c3dac615d159591e0fa4da3 org.codehaus.groovy:groovy-datetime:3.0.21
        5f1c2d6cb28ccf4789cb7a81ea072d80d444af01fa1e59679a4ca8aacd5a92c0 org.codehaus.groovy:groovy-dateutil:3.0.21
        e835b9140cbad31f7c86cd3ca042710c8461fdb80c3f6e88787c164cca745be1 org.codehaus.groovy:groovy-groovydoc:3.0.21
        ad167ddb0c11effee413c7f9e53721da78db1eaaf8e4616380b1024eb20a12a3 org.codehaus.groovy:groovy-json:3.0.21
        294a654a66ba4dfffeca807fd6a040c41d7e859708ad01ff732e829f13d67093 org.codehaus.groovy:groovy-nio:3.0.21
        90a04e4091e2acce93c700fbde4724a0e3e9bd0ccbc75a21cafb90dbfcf7dd65 org.codehaus.groovy:groovy-sql:3.0.21
        19efd3ab310daffa61a06ac0d3c8ec52f13724d0b1d331d72d33b794bc6cfec7 org.codehaus.groovy:groovy-templates:3.0.21
        cbf371449b57bcf51c98e915039d09bebc42aa552fa0efc8fd9afbe6880d38cf org.codehaus.groovy:groovy-test:3.0.21
        1641bc484299db986af55536e110c8ed74c70491a54aee0be059918291fca73b org.codehaus.groovy:groovy-xml:3.0.21
        6abe146c27864138b874ccccfe5f534e3eb923c99a1b7b5d45494ee5694f3e0a org.jetbrains.kotlin:kotlin-stdlib:1.9.22
        77f311ca1384811d519fda389fcb1268bdaa058d605046e0ede76c03b0df3e97 org.jetbrains.kotlin:kotlin-reflect:1.9.22
        23f5c982e1c7771423d37d52c774e8d2e80fd7ea7305ebe448797a96f67e6fca com.github.javaparser:javaparser-core:3.17.0
        """.lines().toList();

    /** The jars that Gradle looks up by name, each after a package it owns. The last one owns all other packages. */
    private static final String[] OWNERS = """
        org/apache/tools/ant/launch/:ant-launcher-1.10.13 org/apache/tools/:ant-1.10.13 org/objectweb/asm/:asm-9.7
        org/apache/commons/lang/:commons-lang-2.6 com/google/common/:guava-32.1.2-jre org/hamcrest/:hamcrest-core-1.3
        org/slf4j/bridge/:jul-to-slf4j-1.7.36 org/slf4j/:slf4j-api-1.7.36 com/esotericsoftware/:kryo-2.24.0
        org/junit/platform/commons/:junit-platform-commons-1.8.2 org/junit/platform/engine/:junit-platform-engine-1.8.2
        org/junit/platform/launcher/:junit-platform-launcher-1.8.2 org/junit/:junit-4.13.2 junit/:junit-4.13.2
        org/opentest4j/:opentest4j-1.2.0 javax/inject/:javax.inject-1 net/rubygrapefruit/:native-platform-0.22
        :libraries-8.8
        """.split("\\s+");

    private static final Pattern SHADE = Pattern.compile("org([./])gradle\\1internal\\1impldep\\1(?=\\w)");
    private static final Pattern END_OF_MODULE = Pattern.compile("(gradle-.+)-classpath\\.properties");
    private static final Pattern OWN = Pattern.compile("(org/gradle/|org/slf4j/impl/|META-INF/gradle|gradle-).*");
    private static final Pattern JAVAC = Pattern.compile("(org/gradle/internal/compiler/|gradle-java-compiler).*[^/]");
    private static final Pattern ALL = Pattern.compile("(?!META-INF/(maven|versions|services/javax?\\.|INDEX\\."
            + "|.*\\.(SF|DSA|RSA)|\\.gradle-runtime-shaded)).*[^/]");

    /** The agent by which Gradle rewrites build logic, and in it what shows Kotlin to plugins written in Kotlin. */
    private static final String AGENT = """
        package org.gradle.instrumentation.agent;
        import java.lang.instrument.*;
        import org.gradle.initialization.GradleApiSpecProvider;
        public class Agent {
            private static volatile Instrumentation jvm;
            public static void premain(String arguments, Instrumentation instrumentation) { jvm = instrumentation; }
            public static boolean isApplied() { return jvm != null; }
            public static boolean installTransformer(ClassFileTransformer transformer) {
                if (isApplied()) jvm.addTransformer(transformer);
                return isApplied();
            }
            public static class Kotlin extends GradleApiSpecProvider.SpecAdapter implements GradleApiSpecProvider {
                public Spec get() { return this; }
                public java.util.Set<String> getExportedPackages() { return java.util.Collections.singleton("kotlin"); }
            }
        }
        """;

    public static void main(String[] arguments) throws Exception {
        Properties wrapper = new Properties();
        try (Reader in = Files.newBufferedReader(Path.of(arguments[0]))) {
            wrapper.load(in);
        }
        URI url = URI.create(wrapper.getProperty("distributionUrl"));
        String home = System.getenv().getOrDefault("GRADLE_USER_HOME", System.getProperty("user.home") + "/.gradle");
        byte[] md5 = MessageDigest.getInstance("MD5").digest(url.toString().getBytes());
        Path place = Path.of(home, "wrapper", "dists", NAME, new BigInteger(1, md5).toString(36));
        try {
            if (url.toString().matches("https?://.*/" + NAME + "\\.zip")) { // any other is left to the wrapper
                new Assemble(url, place).provide();
            }
        } catch (IOException | IllegalStateException e) {
            String reason = e.toString().replaceFirst("^([a-z]+\\.)*(IOException: )?", "");
            String full = "Gradle 8.8 cannot be put into %s (%s). Set GRADLE_USER_HOME to a place that takes %d MB.";
            String refusal = url.getHost() + " does not serve Gradle 8.8, and " + e.getMessage();
            System.err.println(e instanceof IOException ? full.formatted(home, reason, MEGABYTES) : refusal);
            System.exit(2);
        }
    }

    /** Returns when the distribution is there or can be left to the wrapper, whose own lock is held until then. */
    private void provide() throws Exception {
        Files.createDirectories(place);
        try (FileChannel lock = FileChannel.open(zip(".lck"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (lock.tryLock() == null) {
                System.err.printf("Another start is putting Gradle 8.8 into %s. This one waits for it.%n", place);
                lock.lock();
                System.err.printf("The other start has ended. Gradle 8.8 is%s there.%n", isThere() ? "" : " not");
            }
            if (!isThere() && !hostServes()) {
                assemble();
            }
        }
    }

    private boolean isThere() {
        return Files.exists(zip(".ok")) || Files.exists(zip("")); // the archive only has to be unpacked by the wrapper
    }

    private Path zip(String suffix) {
        return place.resolve(NAME + ".zip" + suffix);
    }

    private boolean hostServes() throws InterruptedException {
        HttpClient.Builder client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL);
        HttpRequest.Builder head = HttpRequest.newBuilder(url).method("HEAD", HttpRequest.BodyPublishers.noBody());
        try {
            var answer = client.build().sendAsync(head.build(), HttpResponse.BodyHandlers.discarding());
            return answer.get(4, TimeUnit.SECONDS).statusCode() == 200;
        } catch (ExecutionException | TimeoutException silence) {
            return false;
        }
    }

    /** Makes the distribution beside its place and moves it there whole. The mark the wrapper goes by comes last. */
    private void assemble() throws Exception {
        long start = System.nanoTime();
        Path target = place.resolve("gradle-8.8");
        Path nursery = place.resolveSibling(place.getFileName() + "-assembly");
        delete(target);
        delete(nursery); // left by killed assemblies: none of them is alive, as this one has the lock
        Path work = Files.createTempDirectory(Files.createDirectories(nursery), "");
        try {
            fetch(work);
            build(work, Files.createDirectories(work.resolve("gradle/lib")));
            Files.move(work.resolve("gradle"), target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            delete(nursery);
        }
        Files.createFile(zip(".ok"));
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        System.err.printf("Assembled Gradle 8.8 in %s in %d s: %s does not serve it.%n", place, seconds, url.getHost());
    }

    /** Deletes a directory as far as it can: a Maven that outlived its killed assembly may still write there. */
    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            files.map(Path::toFile).sorted(Comparator.reverseOrder()).forEach(File::delete);
        } catch (IOException | UncheckedIOException gone) {
            return;
        }
    }

    /** Has Maven fetch all parts at once, through whatever mirror and proxy it is set up with. */
    private void fetch(Path work) throws IOException, InterruptedException {
        Path pom = Files.writeString(work.resolve("pom.xml"), pom());
        Path log = work.resolve("maven.log");
        String mvn = File.separatorChar == '\\' ? "mvn.cmd" : "mvn";
        // -U: Maven remembers a failed download, and would not try it again when its cause is gone
        String copy = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";
        ProcessBuilder command = new ProcessBuilder(mvn, "-B", "-U", "-f", pom.toString(), copy);
        command.redirectErrorStream(true).redirectOutput(log.toFile());
        Process maven;
        try {
            maven = command.start();
        } catch (IOException e) {
            throw refusal("it cannot be assembled without %s on PATH. Install Maven and start again.", mvn);
        }
        if (!maven.waitFor(5, TimeUnit.SECONDS)) {
            System.err.printf("%s does not serve Gradle 8.8: Maven is fetching its parts, 350 MB.%n", url.getHost());
        }
        if (maven.waitFor() != 0) {
            long free = Files.getFileStore(work).getUsableSpace() >> 20;
            if (free < MEGABYTES) {
                throw new IOException("only " + free + " MB are free");
            }
            Pattern cause = Pattern.compile("\\[ERROR] (?:.*?(?=Could not ))?(.*?)( -> .*)?\\R");
            Matcher error = cause.matcher(new String(Files.readAllBytes(log)));
            String reason = error.find() ? error.group(1) : "exit code " + maven.exitValue();
            throw refusal(
                    "Maven cannot fetch the parts of it (%s). Start again when this works: %s",
                    reason, "mvn dependency:get -U -Dartifact=" + PARTS.get(0).substring(65));
        }
    }

    private static String pom() {
        String xml =
                "<artifactItem><groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version></artifactItem>";
        return """
            <project><modelVersion>4.0.0</modelVersion><groupId>gradle</groupId><artifactId>parts</artifactId>
            <version>8.8</version><packaging>pom</packaging><build><plugins><plugin>
            <artifactId>maven-dependency-plugin</artifactId><configuration><outputDirectory>.</outputDirectory>
            <artifactItems>%s</artifactItems></configuration></plugin></plugins></build></project>
            """.formatted(String.join("\n", PARTS).replaceAll(".* (.*):(.*):(.*)", xml));
    }

    /** Fills the lib directory of a distribution. All parts are verified before anything is made of them. */
    private static void build(Path work, Path lib) throws Exception {
        for (String part : PARTS) {
            verify(part, work.resolve(file(part)));
        }
        try (Jars jars = new Jars(lib)) {
            jars.addModules(work.resolve("gradle-api-8.8.jar"), ALL);
            jars.addModules(work.resolve("gradle-api-7.6.4.jar"), JAVAC);
            addMissing(jars, work);
        }
        for (String library : PARTS.subList(2, PARTS.size())) {
            Files.move(work.resolve(file(library)), lib.resolve(file(library)));
        }
        Files.createDirectory(lib.resolve("plugins")); // by which Gradle knows its home
    }

    private static String file(String part) {
        return part.replaceFirst(".*:(.*):(.*)", "$1-$2.jar");
    }

    private static void verify(String part, Path file) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (InputStream in = Files.newInputStream(file)) {
            in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        }
        String found = HexFormat.of().formatHex(digest.digest());
        if (!part.startsWith(found)) {
            throw refusal(
                    "Maven fetched %s with SHA-256 %s, not %s. Delete it in the local repository and start again.",
                    part.substring(65), found, part.substring(0, 64));
        }
    }

    /** Adds what no part has, and Gradle or plugins do not start without. */
    private static void addMissing(Jars jars, Path work) throws IOException {
        Path agent = Files.writeString(work.resolve("Agent.java"), AGENT);
        String[] options = {"--release", "8", "-Xlint:-options", "-cp", work + "/gradle-api-8.8.jar", "" + agent};
        ToolProvider.getSystemJavaCompiler().run(null, null, OutputStream.nullOutputStream(), options);
        String name = "org/gradle/instrumentation/agent/Agent";
        jars.put("gradle-instrumentation-agent", name + ".class", Files.readAllBytes(work.resolve("Agent.class")));
        jars.putManifest("gradle-instrumentation-agent", "Premain-Class: " + name.replace('/', '.'));
        jars.endModule("gradle-instrumentation-agent", "");
        jars.put("gradle-kotlin-dsl", name + "$Kotlin.class", Files.readAllBytes(work.resolve("Agent$Kotlin.class")));
        jars.putService("org.gradle.initialization.GradleApiSpecProvider", name.replace('/', '.') + "$Kotlin");
        jars.endModule("gradle-kotlin-dsl", "projects=gradle-toolchains-jvm-shared\n"); // which workers get through it
        jars.endModule("gradle-installation-beacon", "");
        jars.put("libraries-8.8", "gradle-kotlin-dsl-versions.properties", "kotlin=1.9.22".getBytes());
        jars.put("gradle-core-api", "META-INF/groovy/org.codehaus.groovy.runtime.ExtensionModule", """
            moduleName=gradle-core-api
            moduleVersion=8.8
            extensionClasses=org.gradle.api.internal.artifacts.dsl.dependencies.DependenciesExtensionModule
            """.getBytes());
    }

    private static String unshaded(String text) {
        return SHADE.matcher(text).replaceAll("");
    }

    /** Moves all names in a class file back. They are among its UTF-8 constants, to which the rest refers by index. */
    private static byte[] unshaded(byte[] classFile) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(classFile.length);
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(in.readNBytes(8)); // magic number and version
        int constants = in.readUnsignedShort();
        out.writeShort(constants);
        for (int index = 1; index < constants; index++) {
            int tag = in.readUnsignedByte();
            out.writeByte(tag);
            switch (tag) {
                case 1 -> out.writeUTF(unshaded(in.readUTF()));
                case 5, 6 -> out.writeLong(in.readLong());
                case 7, 8, 16, 19, 20 -> out.writeShort(in.readShort());
                case 15 -> out.write(in.readNBytes(3));
                default -> out.writeInt(in.readInt());
            }
            index += tag == 5 || tag == 6 ? 1 : 0; // long and double take two indices
        }
        in.transferTo(out);
        return bytes.toByteArray();
    }

    private static IllegalStateException refusal(String sentence, Object... values) {
        return new IllegalStateException(sentence.formatted(values));
    }

    /** The jars of a distribution while they are written. All entries have one date: equal parts give equal jars. */
    private static final class Jars implements Closeable {
        private final String libraries = Stream.concat(
                        PARTS.stream().skip(2).map(Assemble::file),
                        Stream.of(OWNERS)
                                .map(owner -> owner.split(":")[1] + ".jar")
                                .distinct())
                .sorted()
                .collect(Collectors.joining(","));
        private final Path lib;
        private final Map<String, ZipOutputStream> open = new HashMap<>();
        private final Map<String, String> jarOf = new HashMap<>();
        private final Map<String, byte[]> unclaimed = new LinkedHashMap<>();
        private String module;

        Jars(Path lib) {
            this.lib = lib;
        }

        void addModules(Path api, Pattern wanted) throws IOException {
            try (ZipFile zip = new ZipFile(api.toFile())) {
                for (ZipEntry entry : Collections.list(zip.entries())) {
                    String shaded = entry.getName();
                    String name = unshaded(shaded);
                    if (wanted.matcher(name).matches()) {
                        byte[] content = zip.getInputStream(entry).readAllBytes();
                        boolean own = name.equals(shaded) && OWN.matcher(name).matches();
                        add(name, name.endsWith(".class") ? unshaded(content) : content, own);
                    }
                }
            }
        }

        /** Sorts one entry in. A module's classes come before its end, its other files may also come after it. */
        private void add(String name, byte[] content, boolean own) throws IOException {
            Matcher end = END_OF_MODULE.matcher(name);
            if (name.startsWith("META-INF/services/")) {
                putService(name.substring(18), unshaded(new String(content)));
            } else if (end.matches()) {
                module = end.group(1);
                endModule(module, new String(content));
            } else if (own && (name.endsWith(".class") || !unclaimed.isEmpty())) {
                unclaimed.put(name, content);
            } else if (own) {
                put(module, name, content);
            } else if (!jarOf.containsKey(name)) {
                Stream<String> fitting = Stream.of(OWNERS).filter(owner -> name.startsWith(owner.split(":")[0]));
                put(fitting.findFirst().orElseThrow().split(":")[1], name, content);
            }
        }

        /** Puts each provider of a service into the jar that has its class. */
        void putService(String name, String providers) throws IOException {
            Map<String, String> byJar = new TreeMap<>();
            for (String provider : providers.split("\\s+")) {
                byJar.merge(jarOf.get(provider.replace('.', '/') + ".class"), provider + "\n", String::concat);
            }
            for (String jar : byJar.keySet()) {
                put(jar, "META-INF/services/" + name, byJar.get(jar).getBytes());
            }
        }

        void endModule(String name, String properties) throws IOException {
            for (String entry : unclaimed.keySet()) {
                put(name, entry, unclaimed.get(entry));
            }
            unclaimed.clear();
            String own = properties.replaceAll("(?m)^runtime=.*", "") + "runtime=" + libraries;
            put(name, name + "-classpath.properties", own.getBytes());
            if (name.equals("gradle-launcher")) {
                String modules = properties.replaceAll("(?s).*projects=(.*?)\n.*", "$1,");
                putManifest(name, "Class-Path: " + (modules.replace(",", "-8.8.jar,") + libraries).replace(',', ' '));
            }
        }

        void putManifest(String jar, String attribute) throws IOException {
            String manifest = "Manifest-Version: 1.0\n" + attribute.replaceAll(".{70}", "$0\n ") + "\n"; // short lines
            put(jar, "META-INF/MANIFEST.MF", manifest.getBytes());
        }

        void put(String jar, String name, byte[] content) throws IOException {
            if (!open.containsKey(jar)) {
                Path file = lib.resolve(jar + (jar.startsWith("gradle-") ? "-8.8.jar" : ".jar"));
                open.put(jar, new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file))));
            }
            ZipEntry entry = new ZipEntry(name);
            entry.setTimeLocal(LocalDateTime.of(1980, 2, 1, 0, 0));
            open.get(jar).putNextEntry(entry);
            open.get(jar).write(content);
            jarOf.put(name, jar);
        }

        @Override
        public void close() throws IOException {
            for (ZipOutputStream jar : open.values()) {
                jar.close();
            }
        }
    }
}
