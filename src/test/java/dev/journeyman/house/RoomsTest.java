package dev.journeyman.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.journeyman.context.ContextManager;
import dev.journeyman.handoff.brief.Brief;
import dev.journeyman.handoff.brief.BriefWriter;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The rooms: who may know whom, and what a room may touch. */
class RoomsTest {

    private static final List<String> PURE =
            List.of("story", "flow", "policy", "context", "knowledge", "handoff", "prompt", "run");

    /** The one package of a pure room whose job it is to read a worktree. */
    private static final String READS_A_WORKTREE = House.PACKAGE + ".knowledge.worktree";

    private static final List<String> NO_FILES = PURE;
    private static final List<String> NO_NETWORK = PURE;
    private static final List<String> NO_CLOCK = PURE;
    private static final List<String> NO_ENVIRONMENT = PURE;

    /** The only classes of the core that may read the environment or the clock, or sleep; each with what it does it for. */
    private static final Set<String> PORTS = Set.of(
            "dev.journeyman.EngineBuilder", // where runs are kept, and the clock, when the host names none
            "dev.journeyman.model.ProcessSlots", // how long a slot in memory is held; its twins are the slots of stores
            "dev.journeyman.postgres.PostgresJournal$Builder", // for how long a lost answer is looked for
            "dev.journeyman.web.Console", // the clock, when the host names none
            "dev.journeyman.workspace.process.Shell", // how long a command took
            "dev.journeyman.workspace.directory.StateDirectory"); // the home that Java knows, where the environment
    // names none

    private static final JavaClasses ALL = new ClassFileImporter().importPaths(House.classes());

    @Test
    void every_package_is_a_known_room_or_annex() {
        List<String> unknown = ALL.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !House.ROOMS.contains(House.room(name)) && !House.ANNEXES.contains(House.room(name)))
                .distinct()
                .toList();
        assertThat(unknown)
                .as("A new room needs an ADR in docs/adr, and then its place in House.ROOMS")
                .isEmpty();
    }

    @Nested
    class Between_rooms {

        @Test
        void a_room_knows_only_the_rooms_above_it() {
            classes()
                    .that(areOfTheCore())
                    .should(knowOnlyRoomsAbove())
                    .because("a room may know only those before it in House.ROOMS: move the class, or let the upper"
                            + " room declare a port that the lower one implements")
                    .check(ALL);
        }

        @Test
        void tool_servers_know_no_room_below_that_of_tools() {
            noClasses()
                    .that()
                    .resideInAPackage(House.PACKAGE + ".mcp..")
                    .should()
                    .dependOnClassesThat(describe(
                            "are of a room after tool",
                            type -> House.ROOMS.indexOf(House.room(type.getPackageName()))
                                    > House.ROOMS.indexOf("tool")))
                    .because("a client for tools is a ToolServer and needs nothing else of the core")
                    .check(ALL);
        }

        @Test
        void no_packages_know_each_other_in_a_circle_but_a_room_and_its_own_parts() {
            slices().assignedFrom(packages())
                    .should()
                    .beFreeOfCycles()
                    .because("two packages that know each other are one: move what both need into the room they are in")
                    .check(ALL);
        }
    }

    @Nested
    class Inside_a_pure_room {

        @Test
        void no_file_is_touched() {
            nobodyIn(NO_FILES, "touch files or start programs", Touch::files);
        }

        @Test
        void no_network_is_touched() {
            nobodyIn(NO_NETWORK, "touch the network", Touch::network);
        }

        @Test
        void no_clock_is_read() {
            nobodyIn(NO_CLOCK, "read the clock", Touch::clock);
        }

        @Test
        void no_environment_is_read() {
            nobodyIn(NO_ENVIRONMENT, "read the environment", Touch::environment);
        }

        private static void nobodyIn(List<String> rooms, String what, Predicate<AccessTarget> touches) {
            noClasses()
                    .that(describe(
                            "are in one of " + rooms,
                            type -> rooms.contains(House.room(type.getPackageName()))
                                    && !type.getPackageName().equals(READS_A_WORKTREE)))
                    .should()
                    .accessTargetWhere(describe("they " + what, access -> touches.test(access.getTarget())))
                    .because("these rooms are pure: take the value as a parameter, or declare a port")
                    .check(ALL);
        }
    }

    @Nested
    class Inside_the_core {

        @Test
        void only_ports_read_the_environment_or_the_clock_or_sleep() {
            noClasses()
                    .that(describe("are of the core or keep its rules", type -> House.promised(type.getPackageName())))
                    .and(describe("are not in RoomsTest.PORTS", type -> !PORTS.contains(type.getName())))
                    .should()
                    .accessTargetWhere(describe(
                            "they read the environment or the clock or sleep",
                            access -> Touch.clock(access.getTarget())
                                    || Touch.environment(access.getTarget())
                                    || Touch.sleep(access.getTarget())))
                    .because(
                            "that is the job of a port with a scripted twin: take one, or add yours to RoomsTest.PORTS")
                    .check(ALL);
        }

        @Test
        void only_the_engine_knows_Spring_Statemachine() {
            noClasses()
                    .that()
                    .resideOutsideOfPackage(House.PACKAGE + ".engine..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("org.springframework.statemachine..")
                    .because("it runs behind the table; ask a Flow instead")
                    .check(ALL);
        }
    }

    /** What came before is told at a switch, at a retry and to a helper. */
    @Nested
    class Before_a_prompt {

        @Test
        void there_are_three_places_that_tell_what_came_before_and_no_fourth() {
            assertThat(callers(BriefWriter.class, "onSwitch")).containsExactly("BriefDelivery.onSwitch");
            assertThat(callers(BriefWriter.class, "onRetry")).containsExactly("BriefDelivery.onRetry");
            assertThat(callers(BriefWriter.class, "forHelper")).containsExactly("BriefDelivery.forHelper");
            assertThat(callers(Brief.class, "<init>")).containsExactly("BriefDraft.brief");
        }

        @Test
        void each_of_them_is_reached_from_where_its_prompt_is_made_for_a_model_or_for_an_agent() {
            JavaClass told = ALL.get(House.PACKAGE + ".engine.prompt.BriefDelivery");
            assertThat(callers(told, "onSwitch")).containsExactly("AgentCall.prepare", "ProviderSwitch.brief");
            assertThat(callers(told, "onRetry")).containsExactly("AgentCall.prepare", "CoderEntrance.open");
            assertThat(callers(told, "forHelper")).containsExactly("VerificationQuestion.open");
        }

        @Test
        void nothing_else_puts_a_brief_into_a_prompt() {
            assertThat(callers(Brief.class, "before"))
                    .containsExactly(
                            "AgentCall.add",
                            "BriefDelivery.write", // into the log
                            "CoderEntrance.begin",
                            "VerificationQuestion.open");
            assertThat(callers(Brief.class, "text")).containsExactly("ProviderSwitch.brief");
            assertThat(callers(ContextManager.class, "brief")).containsExactly("ProviderSwitch.brief");
        }

        /** Returns the methods that call a method or refer to it, a lambda under the method it stands in. */
        private static List<String> callers(Class<?> owner, String method) {
            return callers(ALL.get(owner), method);
        }

        private static List<String> callers(JavaClass owner, String method) {
            return owner.getCodeUnits().stream()
                    .filter(unit -> unit.getName().equals(method))
                    .flatMap(unit -> unit.getAccessesToSelf().stream())
                    .map(access -> simpleName(access.getOriginOwner()) + "."
                            + access.getOrigin().getName())
                    .distinct()
                    .sorted()
                    .toList();
        }

        private static String simpleName(JavaClass type) {
            return type.getName().substring(type.getPackageName().length() + 1);
        }
    }

    @Nested
    class In_signatures {

        private static final List<String> BEHIND_OUR_TYPES =
                List.of("com.fasterxml.jackson.databind.", "com.github.benmanes.caffeine.");

        @Test
        void promised_packages_show_only_types_of_promised_packages() {
            List<String> shown = ALL.stream()
                    .filter(type -> House.exported(type.getPackageName()))
                    .flatMap(Signatures::shown)
                    .flatMap(signature -> signature
                            .classes()
                            .map(JavaClass::getBaseComponentType)
                            .filter(type -> (type.getPackageName() + ".").startsWith(House.PACKAGE + "."))
                            .filter(type -> !House.exported(type.getPackageName()))
                            .map(type -> signature.owner() + " shows " + type.getName()))
                    .distinct()
                    .toList();
            assertThat(shown)
                    .as("Hosts see these types and are not promised them. Hide what shows them, or move them into a"
                            + " package of House.EXPORTED")
                    .isEmpty();
        }

        @Test
        void exported_rooms_show_no_type_that_stays_behind_ours() {
            List<String> shown = ALL.stream()
                    .filter(type -> House.exported(type.getPackageName()))
                    .flatMap(Signatures::shown)
                    .filter(signature -> signature
                            .classes()
                            .anyMatch(type -> BEHIND_OUR_TYPES.stream().anyMatch(type.getName()::startsWith)))
                    .map(Signatures.Signature::owner)
                    .toList();
            assertThat(shown)
                    .as("Jackson databind and Caffeine stay behind our own types. Hide these or give"
                            + " them a type of ours")
                    .isEmpty();
        }

        @Test
        void no_signature_has_a_map_from_text_to_anything() {
            List<String> bags = ALL.stream()
                    .flatMap(Signatures::all)
                    .filter(Signatures.Signature::hasMapToAnything)
                    .map(Signatures.Signature::owner)
                    .toList();
            assertThat(bags)
                    .as("Map<String, Object> is a bag of strings. Make it a record; parse at the edge")
                    .isEmpty();
        }
    }

    private static DescribedPredicate<JavaClass> areOfTheCore() {
        return describe("are of the core", type -> House.ROOMS.contains(House.room(type.getPackageName())));
    }

    private static ArchCondition<JavaClass> knowOnlyRoomsAbove() {
        return new ArchCondition<>("know only rooms above their own") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                int own = House.ROOMS.indexOf(House.room(type.getPackageName()));
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    String target =
                            dependency.getTargetClass().getBaseComponentType().getPackageName();
                    if (target.equals(House.PACKAGE) || target.startsWith(House.PACKAGE + ".")) {
                        int other = House.ROOMS.indexOf(House.room(target));
                        boolean holds = other >= 0 && other <= own;
                        events.add(new SimpleConditionEvent(type, holds, dependency.getDescription()));
                    }
                }
            }
        };
    }

    /** Every package but those that have packages below them: a room is the face of its own parts and shares its types with them. */
    private static SliceAssignment packages() {
        Set<String> all = ALL.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                String own = type.getPackageName();
                return all.stream().anyMatch(other -> other.startsWith(own + "."))
                        ? SliceIdentifier.ignore()
                        : SliceIdentifier.of(own);
            }

            @Override
            public String getDescription() {
                return "packages";
            }
        };
    }
}
