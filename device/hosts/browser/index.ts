/** A browser: the page's side, the worker's side, and what only a browser has. */
export { connectDevice } from './connect-device.ts'
export { openDeviceStore } from './device-store.ts'
export { exposeDevice } from './expose-device.ts'
export { createOfflineFetch } from './offline-fetch.ts'
export { askPasskey, createPasskey, passkeysWork } from './passkey.ts'
export type { PageDevice } from './worker-protocol.ts'
