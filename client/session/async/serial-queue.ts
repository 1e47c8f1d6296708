/**
 * Runs what it is given one after the other, in the order of asking. A failure is its asker's alone. So two loads
 * of one log never overtake each other, and a later one sees what an earlier one found.
 */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}

export type Turns = ReturnType<typeof createTurns>
