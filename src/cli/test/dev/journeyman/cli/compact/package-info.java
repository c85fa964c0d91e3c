@NullMarked
package dev.journeyman.cli.compact;

import org.jspecify.annotations.NullMarked;
