import type { Caller } from '../../caller.ts'
import { SessionError } from '../../session-error.ts'

/**
 * A caller that asks nothing any more once a session has ended: what was under way then would go on in the name of
 * whoever is signed in by now. What was sent before is still answered. SessionError('locked').
 */
export function callerUntil(caller: Caller, ended: AbortSignal): Caller {
  const requireLive = () => {
    if (ended.aborted) throw new SessionError('locked')
  }
  return {
    async send(call, ...input) {
      requireLive()
      return caller.send(call, ...input)
    },
    async sendPage(call, input) {
      requireLive()
      return caller.sendPage(call, input)
    },
  }
}
