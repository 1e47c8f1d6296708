/** Runs what it is given one after the other, in the order of asking. A failure reaches only who asked. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
}

export type SerialQueue = ReturnType<typeof createSerialQueue>
