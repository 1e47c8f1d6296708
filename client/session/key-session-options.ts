import type { ApiClient } from '../api-client.ts'
import type { KeyStatus } from '../types/key-session.ts'
import type { RequestKeeper } from './state/request-keeper.ts'
import type { SecretKeeper } from './state/secret-keeper.ts'
import type { SeenMemory } from './state/seen-memory.ts'

export interface KeySessionOptions {
  api: ApiClient
  /** Where people reach the web app, for the links that are made; without a slash at the end. */
  origin?: string
  /** What this device remembers between sessions; without one it ends with the object. */
  memory?: SeenMemory
  keeper?: SecretKeeper
  requestKeeper?: RequestKeeper
  onStatus?: (status: KeyStatus) => void
  /** Whether an unlocked session delivers keys and starts generations by itself, again and again. */
  keepsInStep?: boolean
  now?: () => Date
  /** Number of the release that this device runs; another one than this code's only where a test says so. */
  release?: number
}
