/**
 * A model of the protocol by which several machines share runs, walked exhaustively. {@link
 * dev.journeyman.protocol.Protocol} has the steps, {@link dev.journeyman.protocol.ProtocolLaw} what must hold, {@link
 * dev.journeyman.protocol.Weakness} the protections that can be switched off.
 *
 * <h2>What is abstracted, and why nothing is lost by it</h2>
 *
 * <ul>
 *   <li><b>One run, one tool call, one push, one verdict.</b> Runs share nothing but workers, and the model may pick a
 *       run with any idle worker at any time. A second call or push repeats the steps of the first one with new names.
 *   <li><b>A pause is the absence of steps.</b> Any worker may take no step for any number of ticks: that is SIGSTOP, a
 *       long collection of garbage, a slow network and a database that is away. {@link ProtocolWorld.Power#STOPS} and
 *       {@link ProtocolWorld.Power#DATABASE_AWAY} make both visible for longer walks; they add names and no behaviour.
 *   <li><b>The clock is coarse.</b> Only the order of deadlines matters, so T is two ticks, the margin one, and any
 *       number of steps fits between two ticks. A child below a guard is ended before the tick that follows its
 *       deadline: that is the tick of the guard, and the clock waits for it, except on a machine that is frozen.
 *   <li><b>Times are kept as ages.</b> An age beyond T acts as T does, so ages end there.
 *   <li><b>A statement and the reading of the clock before it are one step.</b> A later statement with the same reading
 *       only shortens the claim. A later answer only delays a deadline that does not change.
 *   <li><b>A refusal and the reading that follows it are one step.</b> What lands between them is met by the next
 *       append, which is then refused.
 *   <li><b>A worker that leaves a run sees in the same step whether the row is still its own.</b> The release of another
 *       row would change nothing.
 *   <li><b>A killed worker without a child is an idle one.</b> A new process under the same number knows nothing.
 *   <li><b>States are the same when their {@link dev.journeyman.protocol.CanonicalForm} is.</b> The journal is kept in
 *       full for reading. What decides the next steps is its fold, whether a worker has read all of it, and whether a
 *       run was resumed since. Workers and commits are told apart, but their numbers mean nothing. So the number of
 *       takeovers has no bound. Random walks check that no state is missed by this.
 *   <li><b>At most two appends and two pushes are under way without a client</b>, one for each worker.
 * </ul>
 *
 * <p>Not modelled: a standby that lost acknowledged entries, children that leave the guard's group, and suspensions
 * until a time, which are a pause whose row is due later.
 */
@NullMarked
package dev.journeyman.protocol;

import org.jspecify.annotations.NullMarked;
