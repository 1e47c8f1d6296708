import type { DeviceStore } from '../browser/device-store.ts'

/** Who is connected here, and the session's token, which opens no secret by itself. */
export interface Account {
  /** The server's address without a slash at the end. */
  server: string
  token: string
  userId: string
  email: string
}

const name = 'extension/account'

/** In IndexedDB, since scripts of the extension in pages can read `storage.local`. */
export function createAccountStore(store: DeviceStore) {
  return {
    read: async () => ((await store.get(name)) as Account | undefined) ?? null,
    keep: (account: Account) => store.setAll(new Map([[name, account]])),
    /** What was seen of the server stays: the next person here is warned if the server takes it back. */
    forget: () => store.remove(name),
  }
}
