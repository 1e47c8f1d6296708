import { keySession } from '../worker/key-session.ts'
import { interruptCalls } from './connection.ts'

/** Ends every call under way, of the page and of its worker, for somebody who does not want to wait any longer. */
export function stopWaiting(): void {
  interruptCalls()
  void keySession.stopWaiting()
}
