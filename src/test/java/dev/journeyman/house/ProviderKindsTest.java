package dev.journeyman.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.ChatProvider;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The two kinds of provider: a type tells a model from a coding agent, not a flag and not a missing value. */
class ProviderKindsTest {

    private static final JavaClasses ALL = new ClassFileImporter().importPaths(House.classes());

    /** The rooms that read what was written of a provider's kind. */
    private static final Set<String> READ_THE_JOURNAL = Set.of("journal", "run");

    /** The annex whose agents are programs in terminals, not providers. */
    private static final String TERMINAL = "terminal";

    private static final Pattern ASKED_OF_A_VALUE =
            Pattern.compile("\\b(agentPrompt|prompt|task|errand)\\(\\)\\s*([!=]=\\s*null|\\.is(Present|Empty)\\(\\))");

    @Test
    void no_boolean_says_whether_a_provider_is_an_agent() {
        List<String> flags = ALL.stream()
                .filter(decides())
                .flatMap(type -> Stream.concat(
                        type.getMethods().stream()
                                .filter(method -> isFlag(method.getName(), method.getRawReturnType()))
                                .map(method -> method.getFullName()),
                        type.getFields().stream()
                                .filter(field -> isFlag(field.getName(), field.getRawType()))
                                .map(field -> field.getFullName())))
                .toList();

        assertThat(flags)
                .as("A provider is an agent if it is an AgentProvider. Ask for the type, or take the type")
                .isEmpty();
    }

    @Test
    void only_the_rooms_that_read_the_journal_see_the_flag_that_is_written() {
        noClasses()
                .that(decides())
                .should()
                .accessTargetWhere(describe(
                        "a boolean says whether a provider is an agent",
                        (JavaAccess<?> access) -> isFlag(access.getTarget().getName(), typeOf(access))))
                .because("ModelSeat.as makes a provider of either kind, and ProviderTenure says what follows")
                .check(ALL);
    }

    @Test
    void no_missing_value_says_whether_a_provider_is_an_agent() {
        List<String> checks = House.files().stream()
                .filter(file -> House.name(file).matches("src/(main|cli|testkit)/java/.*\\.java"))
                .filter(file -> READ_THE_JOURNAL.stream()
                        .noneMatch(room -> House.name(file).startsWith("src/main/java/dev/journeyman/" + room + "/")))
                .flatMap(file -> Traces.in(file, ASKED_OF_A_VALUE))
                .toList();

        assertThat(checks)
                .as("What is missing says nothing of a provider's kind. Take a ChatProvider or an AgentProvider")
                .isEmpty();
    }

    @Test
    void the_engine_calls_each_kind_in_one_place_and_chooses_between_them_in_one() {
        List<JavaAccess<?>> chats = calls(ChatProvider.class, "call");
        List<JavaAccess<?>> tasks = calls(AgentProvider.class, "work");

        assertThat(chats).hasSize(1);
        assertThat(tasks).hasSize(1);
        assertThat(makers(chats.get(0).getOriginOwner()))
                .hasSize(1)
                .isEqualTo(makers(tasks.get(0).getOriginOwner()));
    }

    @Test
    void no_provider_knows_the_states_of_a_run() {
        noClasses()
                .that()
                .resideInAPackage(House.PACKAGE + ".model..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(House.PACKAGE + ".flow..")
                .because("a provider is told what to do by its request or its task")
                .check(ALL);
    }

    private static DescribedPredicate<JavaClass> decides() {
        return describe("read no journal", type -> {
            String room = House.room(type.getPackageName());
            return !READ_THE_JOURNAL.contains(room) && !room.equals(TERMINAL);
        });
    }

    private static boolean isFlag(String name, JavaClass type) {
        return type.isEquivalentTo(boolean.class)
                && name.toLowerCase(Locale.ROOT).contains("agent");
    }

    private static JavaClass typeOf(JavaAccess<?> access) {
        return access instanceof JavaFieldAccess field
                ? field.getTarget().getRawType()
                : ((JavaCodeUnitAccess<?>) access).getTarget().getRawReturnType();
    }

    /** Returns the accesses of the engine to a method of a kind of provider. */
    private static List<JavaAccess<?>> calls(Class<?> kind, String method) {
        return ALL.get(kind).getMethods().stream()
                .filter(each -> each.getName().equals(method))
                .flatMap(each -> each.getAccessesToSelf().stream())
                .filter(access ->
                        House.room(access.getOriginOwner().getPackageName()).equals("engine"))
                .<JavaAccess<?>>map(access -> access)
                .toList();
    }

    /** Returns the methods that make an object of a class. */
    private static List<String> makers(JavaClass type) {
        return type.getConstructors().stream()
                .flatMap(constructor -> constructor.getAccessesToSelf().stream())
                .map(access -> access.getOrigin().getFullName())
                .distinct()
                .toList();
    }
}
