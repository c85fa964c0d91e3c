/** What holds in every run, as jqwik properties and for plain tests, with the random runs they are checked on. */
@NullMarked
package dev.journeyman.testkit.law;

import org.jspecify.annotations.NullMarked;
