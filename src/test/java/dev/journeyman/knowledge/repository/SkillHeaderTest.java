package dev.journeyman.knowledge.repository;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SkillHeaderTest {

    @Test
    void it_has_the_name_and_the_description_of_the_first_lines() {
        assertThat(SkillHeader.of("---\nname: deploy\ndescription: \"Deploys it.\"\n---\nname: no\n", "directory"))
                .isEqualTo(new SkillHeader("deploy", "Deploys it."));
    }

    @Test
    void a_description_may_have_several_lines() {
        assertThat(SkillHeader.of("---\ndescription: >-\n  Deploys\n  it.\nlicense: none\n  of these\n---\n", "deploy"))
                .isEqualTo(new SkillHeader("deploy", "Deploys it."));
    }

    @Test
    void without_a_header_the_directory_names_the_skill() {
        assertThat(SkillHeader.of("# Deploy", "deploy")).isEqualTo(new SkillHeader("deploy", ""));
        assertThat(SkillHeader.of("---\nname: open", "deploy")).isEqualTo(new SkillHeader("deploy", ""));
    }

    @Test
    void a_name_is_plain_and_both_are_cut() {
        SkillHeader header = SkillHeader.of(
                "---\nname: ../../a b`\ndescription: %s\n---\n".formatted("long ".repeat(1_000)), "deploy");

        assertThat(header.name()).isEqualTo("..-..-a-b-");
        assertThat(header.description()).hasSize(300);
    }
}
