import type { KeyStatus } from '@chaveiro/device'
import { useSyncExternalStore } from 'react'
import { keySession } from '../worker/key-session.ts'

/** The state of the signed-in person's key, as the worker last reported it. */
export const useKeyStatus = (): KeyStatus => useSyncExternalStore(keySession.subscribe, keySession.getStatus)
