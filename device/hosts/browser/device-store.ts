/** A small key-value store in IndexedDB. It can hold CryptoKeys that no script can read. */
export interface DeviceStore {
  get(name: string): Promise<unknown>
  /** In one transaction. */
  getAll(names: readonly string[]): Promise<unknown[]>
  /** The names that begin like this. */
  namesOf(beginning: string): Promise<string[]>
  /** Writes all or none; durable when it resolves. */
  setAll(values: ReadonlyMap<string, unknown>): Promise<void>
  remove(name: string): Promise<void>
  /** Replaces a value by what `change` returns (undefined removes it), in one transaction across tabs. */
  update<T>(name: string, change: (value: unknown) => { value: unknown; answer: T }): Promise<T>
}

const databaseName = 'chaveiro'
const storeName = 'device'

export function openDeviceStore(): DeviceStore {
  let opening: Promise<IDBDatabase> | null = null
  const open = () => {
    opening ??= openDatabase()
    return opening
  }

  async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T> | null,
    options: IDBTransactionOptions = {},
  ) {
    const transaction = (await open()).transaction(storeName, mode, options)
    const request = work(transaction.objectStore(storeName))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request?.result
  }

  return {
    get: (name) => run('readonly', (store) => store.get(name)),
    async getAll(names) {
      const requests: IDBRequest<unknown>[] = []
      await run('readonly', (store) => {
        for (const name of names) requests.push(store.get(name))
        return null
      })
      return requests.map(({ result }) => result)
    },
    async namesOf(beginning) {
      const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`)
      const names = await run('readonly', (store) => store.getAllKeys(range))
      return (names ?? []).filter((name) => typeof name === 'string')
    },
    async setAll(values) {
      await run('readwrite', (store) => {
        for (const [name, value] of values) store.put(value, name)
        return null
      })
    },
    async remove(name) {
      await run('readwrite', (store) => store.delete(name))
    },
    async update<T>(name: string, change: (value: unknown) => { value: unknown; answer: T }) {
      const changed: { answer: T }[] = []
      const work = (store: IDBObjectStore) => {
        const request = store.get(name)
        request.onsuccess = () => {
          const { value, answer } = change(request.result)
          if (value === undefined) store.delete(name)
          else store.put(value, name)
          changed.push({ answer })
        }
        return null
      }
      // A power cut must not undo what was decided here.
      await run('readwrite', work, { durability: 'strict' })
      return (changed[0] as { answer: T }).answer
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
