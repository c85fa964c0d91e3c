package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The public API: a promise that is broken only knowingly. */
class ApiTest {

    private static final Golden PROMISED = new Golden("docs/api.txt");

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
