/**
 * The context of a coder: one system prompt at index 0, then the conversation since the contract last changed.
 *
 * <p>The contract (story, plan, pivot feedback) outlives the conversation. The conversation is compacted rarely,
 * and then to a small part of its size.
 */
@NullMarked
package dev.journeyman.context;

import org.jspecify.annotations.NullMarked;
