/** A kept state that is this many statements behind is no burden to bring up to date; more often writing it is. */
const statementsBetweenStates = 20

/** Whether a log has grown enough, since its state was last kept on this device, to keep it anew. */
export function isWorthKeeping(headSeq: number, keptSeq: number): boolean {
  return headSeq - keptSeq >= statementsBetweenStates
}
