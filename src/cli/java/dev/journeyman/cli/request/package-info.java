/** Open requests as a person needs them to decide: what was submitted, the facts beside it, and the decisions that fit. */
@NullMarked
package dev.journeyman.cli.request;

import org.jspecify.annotations.NullMarked;
