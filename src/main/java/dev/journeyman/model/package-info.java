/** Who can serve a call: providers, what their failures mean, and the scripted model that replays a file. */
@NullMarked
package dev.journeyman.model;

import org.jspecify.annotations.NullMarked;
