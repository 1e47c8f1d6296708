/** A small store of values by name in IndexedDB; it can hold keys that no script can read. */
export interface DeviceStore {
  get(name: string): Promise<unknown>
  /** Writes all or none; durable when it resolves. */
  setAll(values: ReadonlyMap<string, unknown>): Promise<void>
  remove(name: string): Promise<void>
}

const databaseName = 'chaveiro'
const storeName = 'device'

export function openDeviceStore(): DeviceStore {
  let opening: Promise<IDBDatabase> | null = null
  const open = () => {
    opening ??= openDatabase()
    return opening
  }

  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T> | null) {
    const transaction = (await open()).transaction(storeName, mode)
    const request = work(transaction.objectStore(storeName))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request?.result
  }

  return {
    get: (name) => run('readonly', (store) => store.get(name)),
    async setAll(values) {
      await run('readwrite', (store) => {
        for (const [name, value] of values) store.put(value, name)
        return null
      })
    },
    async remove(name) {
      await run('readwrite', (store) => store.delete(name))
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
