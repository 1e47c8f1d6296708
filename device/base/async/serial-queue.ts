/** Runs tasks one after the other, in the order in which they were queued. A failure rejects only its own task's promise. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
}

export type SerialQueue = ReturnType<typeof createSerialQueue>
