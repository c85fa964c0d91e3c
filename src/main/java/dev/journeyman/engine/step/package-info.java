/** One step a state, and what the steps share: the checks, the calls of tools and the rule that ends an attempt. Internal. */
@NullMarked
package dev.journeyman.engine.step;

import org.jspecify.annotations.NullMarked;
