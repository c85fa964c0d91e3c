/** Values that several rooms share. It knows no other room. */
@NullMarked
package dev.journeyman.value;

import org.jspecify.annotations.NullMarked;
