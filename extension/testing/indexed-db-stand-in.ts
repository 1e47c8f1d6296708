/** What the device's store uses of IndexedDB, in memory: one database with one store. Each transaction runs as a whole, in order. */
export function standInForIndexedDb(): Map<string, unknown> {
  const values = new Map<string, unknown>()

  function transaction() {
    const work: (() => void)[] = []
    const under = { oncomplete: () => undefined as unknown, onabort: () => undefined as unknown, error: null }
    const request = (read: () => unknown) => {
      const asked = { result: undefined as unknown, onsuccess: () => undefined as unknown }
      work.push(() => {
        asked.result = read()
        asked.onsuccess()
      })
      return asked
    }
    // As browsers do: what is kept and what is read are copies.
    const store = {
      get: (name: string) => request(() => structuredClone(values.get(name))),
      put: (value: unknown, name: string) => {
        const copy = structuredClone(value)
        return request(() => void values.set(name, copy))
      },
      delete: (name: string) => request(() => void values.delete(name)),
      getAllKeys: ({ from, to }: { from: string; to: string }) =>
        request(() => [...values.keys()].filter((name) => name >= from && name <= to).toSorted()),
    }
    queueMicrotask(() => {
      // What a request's answer asks for belongs to the same transaction.
      for (const run of work) run()
      under.oncomplete()
    })
    return Object.assign(under, { objectStore: () => store })
  }

  const open = () => {
    const asked = { result: { transaction }, onsuccess: () => undefined as unknown }
    queueMicrotask(() => asked.onsuccess())
    return asked
  }
  const bound = (from: string, to: string) => ({ from, to })
  Object.assign(globalThis, { indexedDB: { open }, IDBKeyRange: { bound } })
  return values
}
