package dev.journeyman.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.cyclonedx.Version;
import org.cyclonedx.model.Bom;
import org.cyclonedx.model.Component;
import org.cyclonedx.model.Dependency;
import org.cyclonedx.model.Hash;
import org.cyclonedx.parsers.JsonParser;
import org.junit.jupiter.api.Test;

/** The bills of materials: each is valid, and says what really comes with its artifact. */
class BillOfMaterialsTest {

    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T|timestamp");

    @Test
    void each_bill_is_valid_by_the_schema_of_CycloneDX() throws Exception {
        for (String name : Published.libraries()) {
            Path bill = Published.file(name, "-cyclonedx.json");

            assertThat(new JsonParser().validate(bill.toFile(), Version.VERSION_16))
                    .as(name)
                    .isEmpty();
            assertThat(bill).content().doesNotContainPattern(TIME);
        }
    }

    @Test
    void each_bill_lists_libraries_in_order_with_their_licences_and_what_needs_them() throws Exception {
        for (String name : Published.libraries()) {
            Bom bill = bill(name);
            List<String> purls = purls(bill);

            assertThat(bill.getMetadata().getComponent().getPurl())
                    .isEqualTo("pkg:maven/dev.journeyman/" + name + "@" + Published.VERSION + "?type=jar");
            assertThat(purls).as(name).isNotEmpty().isSorted().doesNotHaveDuplicates();
            assertThat(bill.getComponents()).allSatisfy(part -> {
                assertThat(part.getLicenses()).as(part.getPurl()).isNotNull();
                assertThat(part.getHashes()).extracting(Hash::getAlgorithm).containsExactly("SHA-256");
            });
            assertThat(bill.getDependencies().stream()
                            .flatMap(needs -> needs.getDependencies() == null
                                    ? List.<String>of().stream()
                                    : needs.getDependencies().stream().map(Dependency::getRef))
                            .distinct())
                    .as("what is needed by something in %s", name)
                    .containsExactlyInAnyOrderElementsOf(purls);
        }
    }

    @Test
    void the_bill_of_the_program_has_the_hashes_of_the_artifacts_that_it_comes_with() throws Exception {
        List<Component> ours = bill("journeyman-cli").getComponents().stream()
                .filter(part -> part.getGroup().equals("dev.journeyman"))
                .toList();

        assertThat(ours).extracting(Component::getName).contains("journeyman", "journeyman-web");
        for (Component part : ours) {
            assertThat(part.getHashes().get(0).getValue())
                    .as(part.getName())
                    .isEqualTo(Published.sha256(Published.file(part.getName(), ".jar")));
        }
    }

    private static Bom bill(String name) throws Exception {
        return new JsonParser().parse(Published.file(name, "-cyclonedx.json").toFile());
    }

    private static List<String> purls(Bom bill) {
        return bill.getComponents().stream().map(Component::getPurl).toList();
    }
}
