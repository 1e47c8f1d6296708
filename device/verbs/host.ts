import type { ApiClient } from '../base/calls/api-client.ts'
import type { KeyStatus } from '../base/types/device.ts'
import type { RequestKeeper } from '../state/request-keeper.ts'
import type { SecretKeeper } from '../state/secret-keeper.ts'
import type { SeenMemory } from '../state/seen-memory.ts'

/** All that differs between a browser's worker, an extension and Node. */
export interface Host {
  api: ApiClient
  /** The web app's address, for links; without a slash at the end. */
  origin?: string
  /** What this device remembers between sessions. Without one, the memory ends with this object. */
  memory?: SeenMemory
  keeper?: SecretKeeper
  requestKeeper?: RequestKeeper
  onStatus?: (status: KeyStatus) => void
  /** Whether an unlocked session delivers keys and starts generations by itself, on a timer. */
  keepsInStep?: boolean
  now?: () => Date
  /** Reads the filter of common leaked passwords; without it, they are not looked for. */
  readLeaked?: () => Promise<Uint8Array<ArrayBuffer>>
  /** Number of the release that this device runs; only tests set another one than this code's. */
  release?: number
}
