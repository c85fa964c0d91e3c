package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The public API: a promise that is broken only knowingly. */
class ApiTest {

    private static final Golden PROMISED = new Golden("docs/api.txt");

    private static final Pattern PACKAGE = Pattern.compile("(?m)^[|] `(dev[.]journeyman[a-z.]*)` [|]");

    private static final Pattern CONSUMED = Pattern.compile("(?m)^ +import (dev[.]journeyman[a-z.]*)[.][A-Z]");

    @Test
    void consumers_outside_of_the_build_use_only_promised_packages() {
        String consumers =
                new Golden("src/integrationTest/java/dev/journeyman/build/PublishedArtifactsTest.java").text();

        assertThat(CONSUMED.matcher(consumers).results().map(found -> found.group(1)))
                .as("PublishedArtifactsTest compiles what a host writes. A host uses only the packages of"
                        + " House.EXPORTED")
                .isNotEmpty()
                .isSubsetOf(House.EXPORTED);
    }

    @Test
    void docs_embedding_md_names_the_packages_that_are_promised() {
        String page = new Golden("docs/embedding.md").text();

        assertThat(PACKAGE.matcher(page).results().map(found -> found.group(1)))
                .as("House.EXPORTED says what is promised, and docs/embedding.md says so to hosts. Change both")
                .containsExactlyInAnyOrderElementsOf(House.EXPORTED);
    }

    @Test
    void what_users_can_see_is_what_docs_api_txt_says() {
        List<String> now = Api.of(House.classes()).lines().toList();
        PROMISED.update(String.join("\n", now) + "\n");
        List<String> promised = PROMISED.text().lines().toList();
        Stream<String> gone =
                promised.stream().filter(line -> !now.contains(line)).map("- "::concat);
        Stream<String> added =
                now.stream().filter(line -> !promised.contains(line)).map("+ "::concat);
        assertThat(Stream.concat(gone, added).toList())
                .as("The public API is not what docs/api.txt promises. Make public only what users need; if the"
                        + " change is meant, run ./gradlew test -PupdateGolden, commit docs/api.txt, and say in"
                        + " CHANGELOG.md what it takes away")
                .isEmpty();
    }
}
