/** What a repository says to coding agents: its files of instructions and its skills, read within bounds. Internal. */
@NullMarked
package dev.journeyman.knowledge.repository;

import org.jspecify.annotations.NullMarked;
