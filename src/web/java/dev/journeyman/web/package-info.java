/**
 * What people look at: the page of one run and the console over all runs of a store. Both are folds of the journal and keep
 * nothing of their own.
 */
@NullMarked
package dev.journeyman.web;

import org.jspecify.annotations.NullMarked;
