/**
 * The context of a coder: one system prompt at index 0, then the conversation since the contract last changed.
 *
 * <p>The contract (story, plan, pivot feedback) outlives the conversation; the conversation is compacted rarely and deeply.
 */
@NullMarked
package dev.journeyman.context;

import org.jspecify.annotations.NullMarked;
