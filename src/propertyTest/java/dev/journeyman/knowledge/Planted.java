package dev.journeyman.knowledge;

/** A kind of file in a generated worktree: its name, and its content with a secret in it. */
enum Planted {
    JAVA("%s.java", """
        /* password %2$s( what
           password %2$s( what
        */
        @Named("%2$s") public class %1$s { // %2$s
            public %1$s(String token) { this("%2$s"); }
            void payment(@Default("%2$s") String a) // %2$s
            String payment_text(String b) { return "%2$s"; }
            String sql = \"""
                password %2$s( what
                \""";
            void health_check(String a, /* %2$s
                String b) { }
        }
        """),
    PYTHON("test_%s.py", """
        HEALTH_TOKEN = "%2$s"
        PAYMENT: str = '%2$s'
        class Health(Base, token='%2$s'): # %2$s
            def payment(self, token="%2$s", other=%2$s): # %2$s
                return '%2$s'
            def health_of(self): # it's %2$s
                '''
                class %2$s
                '''
        class Payment: \"""the "%2$s" token\"""
        """),
    SCRIPT("%s.ts", """
        export const health = "%2$s" // %2$s
        export type Health = '%2$s' | `%2$s`
        export function payment(token = '%2$s', other = `%2$s`) { // %2$s
        export class Health {
          payment(token: string = "it\\"s %2$s") {
        """),
    KOTLIN(
            "%s.kt",
            "class Health(val token: String = \"%2$s\")\n"
                    + "fun payment(a: String = \"\"\"say \"%2$s\" now\"\"\") // %2$s\n"),
    GO("%s.go", "type Health struct { token string `json:\"%2$s\"` }\nfunc payment(a string) string { return `%2$s`\n"),
    RUST("%s.rs", "pub struct Health; // %2$s\npub fn payment<'a>(x: &'a str) -> String { \"%2$s\".into() }\n"),
    RUBY("%s.rb", "class Health # %2$s\n  def payment(token = '%2$s', other: \"%2$s\") # %2$s\n"),
    SHELL("%s.sh", "payment() { curl -u \"%2$s\"\nHEALTH_TOKEN=%2$s\n"),
    SQL("%s.sql", "create table health (token varchar default '%2$s') -- %2$s\n"),
    LINES("%s.java", "class Health {\n  void payment(String a\u2028 = %2$s)\n  void health(\u0085 String b = %2$s)\n"),
    NPM("package.json", """
        { "dependencies": {
          "health": "git+https://user:%2$s@host/x.git",
          "payment": "git+https:\\/\\/user:%2$s\\u0040host\\/x",
          "https://user:%2$s@host/x": "1",
          "@scope/check": "^1.0" } }
        """),
    REQUIREMENTS("requirements.txt", """
        --index-url https://user:%2$s@host/simple
        health @ git+https://user:%2$s@host/x
        git+https://user:%2$s@host/y
        payment==https://%2$s@host
        checkout>=1.0 --hash=sha256:%2$s
        """),
    PYPROJECT("pyproject.toml", """
        [project]
        dependencies = [
          "health @ git+https://user:%2$s@host/x",
          "payment==\\u0040%2$s",
        ]
        [tool.poetry.dependencies]
        checkout = {git = "https://user:%2$s@host", version = "1"}
        other = "https://%2$s@host"
        """),
    MAVEN("pom.xml", """
        <dependency><groupId>health</groupId><artifactId>https://u:%2$s@h</artifactId></dependency>
        <dependency><groupId>payment</groupId><artifactId>b</artifactId><version>a&#64;%2$s</version></dependency>
        <server><password>%2$s</password></server>
        """),
    CATALOG("libs.versions.toml", """
        health = "a:health:https://u:%2$s@h"
        payment = { module = "a:b", version = "https://u:%2$s@h" }
        check = { module = "https://u:%2$s@h", version.ref = "token" }
        token = "u:%2$s@h"
        """),
    CARGO(
            "Cargo.toml",
            "[dependencies]\nhealth = { git = \"https://u:%2$s@h\", version = \"1\" }\npayment = \"a@%2$s\"\n"),
    GO_MODULE("go.mod", "require (\n\thost.org/health:%2$s@x v1\n\thttps://u:%2$s@host.org/x v1.0\n)\n"),
    GRADLE(
            "build.gradle",
            "credentials { password '%2$s' }\nimplementation 'a:b:1' // %2$s\nmaven { url 'https://u:%2$s@h' }\n"),
    RECORD("docs/adr/0001-%s.md", "# 1. Health\n\n## Decision\n\n" + "支払いは一度だけ".repeat(60) + " <|endoftext|>\n"),
    PAGE("DESIGN.md", "## Payment\n\n" + "- **Health.** " + "x".repeat(600) + "\n\n\n## <|im_start|>\n"),
    ENV(".env", "%2$s=1\nclass %2$s {\n"),
    ENV_LOCAL(".env.local", "%2$s=1\n"),
    ENV_NAMED("%s.env", "%2$s=1\n"),
    PEM("%s.pem", "%2$s\n"),
    KEY("%s.key", "%2$s\n"),
    ID_RSA("id_rsa", "%2$s\n"),
    CREDENTIALS("credentials.json", "{\"health\": \"%2$s\"}\n"),
    CREDENTIALS_IN_A_PAGE(".aws/design.md", "## Health %2$s\n\nPayment %2$s\n"),
    KEY_IN_A_PAGE("design-%s.md", "## Health\n\n-----BEGIN PRIVATE KEY-----\n%2$s\n"),
    LATE_KEY_IN_A_RECORD(
            "docs/adr/0002-%s.md",
            "# Health %2$s\n\n" + "payment ".repeat(3_000) + "\n-----BEGIN EC PRIVATE KEY-----\n"),
    KEY_IN_A_SOURCE("%s.java", "class %2$s {\n-----BEGIN OPENSSH PRIVATE KEY-----\n"),
    BINARY("%s.java", "class %2$s {\0"),
    LATE_BINARY("%s.py", "class %2$s:\n" + "  pass # payment\n".repeat(1_000) + "\0"),
    EMPTY("%s.java", ""),
    BIG("%s.java", "class %2$s {\n" + "  void payment() {}\n".repeat(55_000)),
    BLANK("architecture.md", "## Health\n" + "\n".repeat(60_000) + "## Payment " + " ".repeat(60_000) + "x\n");

    private final String name;
    private final String content;

    Planted(String name, String content) {
        this.name = name;
        this.content = content;
    }

    /** Returns the path below a directory; {@code stem} fills the variable part of the name. */
    String path(String stem) {
        return name.replace("%s", stem);
    }

    String content(String stem, String secret) {
        return content.replace("%1$s", stem).replace("%2$s", secret);
    }
}
