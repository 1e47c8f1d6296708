/** A browser extension's worker, which may be ended at any moment: the account in IndexedDB, the secret in the session's memory alone. */

export { askForKeys } from '../../log/roster/person-keys.ts'
export { forgetFinder } from '../../state/seen-memory.ts'
export { openDeviceStore } from '../browser/device-store.ts'
export { createOfflineFetch } from '../browser/offline-fetch.ts'
export { type Account, createAccountStore } from './account-store.ts'
export { createSecretStore } from './secret-store.ts'
