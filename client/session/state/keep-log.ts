/** Storing the state after every statement would cost more than replaying this many. */
const statementsBetweenStates = 20

/** Whether a log has grown enough since its state was last stored to store it again. */
export function isWorthKeeping(headSeq: number, keptSeq: number): boolean {
  return headSeq - keptSeq >= statementsBetweenStates
}
