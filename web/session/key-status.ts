import type { KeyStatus } from '@chaveiro/client/types/key-session.ts'
import { useSyncExternalStore } from 'react'
import { keySession } from '../worker/key-session.ts'

/** Where the signed-in person stands with their key, as the worker last said. */
export const useKeyStatus = (): KeyStatus => useSyncExternalStore(keySession.subscribe, keySession.getStatus)
