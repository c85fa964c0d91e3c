@NullMarked
package dev.journeyman.lab;

import org.jspecify.annotations.NullMarked;
