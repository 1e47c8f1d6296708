import { createOfflineFetch } from '@chaveiro/device/hosts/browser'
import { useSyncExternalStore } from 'react'
import { answeredBy } from './answered-by.ts'

/** The page's connection to the server, by its own calls. */
type Connection =
  | 'here'
  /** The browser has no network. */
  | 'offline'
  /** The last call got no answer. */
  | 'away'
  /** A call has been waiting long; calls have no time-out, so the person decides. */
  | 'slow'

export const slowMs = 12_000

let connection: Connection = navigator.onLine ? 'here' : 'offline'
const listeners = new Set<() => void>()
const stopped = new TypeError('stopped')
const network = createOfflineFetch()

function become(next: Connection) {
  if (connection === next) return
  connection = next
  for (const listener of listeners) listener()
}

addEventListener('offline', () => become('offline'))
// The next call, which the banner makes, shows whether the server answers.
addEventListener('online', () => become('away'))

/** `fetch` that updates the page's connection. */
export const watchedFetch: typeof fetch = async (input, init) => {
  const timer = setTimeout(() => become('slow'), slowMs)
  try {
    const response = await network.fetch(input, init)
    become(answeredBy(response) === 'server' ? 'here' : 'away')
    return response
  } catch (error) {
    // A call that was cancelled does not mean that the server is gone.
    if (error === stopped || init?.signal?.aborted) become('here')
    else become(navigator.onLine ? 'away' : 'offline')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Aborts every call of the page that is under way; see stopWaiting. */
export const interruptCalls = () => network.interrupt(stopped)

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const present = () => connection
/** Whether calls can be expected to be answered. */
export const isReachable = () => connection === 'here' || connection === 'slow'
export const useConnection = () => useSyncExternalStore(subscribeToConnection, present)
