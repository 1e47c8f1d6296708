/** Storing the state after every statement would cost more than replaying this many. */
const statementsBetweenStates = 20

/**
 * Whether to store the state of a log whose newest statement has this number: at once if none is stored (`keptSeq` undefined), since the
 * log is otherwise read and checked from its start whenever the page loads; then whenever it has grown enough.
 */
export function isWorthKeeping(headSeq: number, keptSeq: number | undefined): boolean {
  return keptSeq === undefined || headSeq - keptSeq >= statementsBetweenStates
}
