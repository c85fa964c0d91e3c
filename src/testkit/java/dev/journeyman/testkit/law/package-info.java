/** The laws that hold in every run, as jqwik properties and for plain tests, and the random runs that they check. */
@NullMarked
package dev.journeyman.testkit.law;

import org.jspecify.annotations.NullMarked;
