/** Coding agents of others, each a program that is started with a prompt: what they are called with and how they answer. */
@NullMarked
package dev.journeyman.model.agent;

import org.jspecify.annotations.NullMarked;
