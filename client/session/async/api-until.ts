import type { ApiClient } from '../../api-client.ts'
import { SessionError } from '../../session-error.ts'

/**
 * A client of the server that asks nothing any more once a session has ended: what was under way then would go on in the name of
 * whoever is signed in by now. What was sent before is still answered. SessionError('locked').
 */
export function apiUntil(api: ApiClient, ended: AbortSignal): ApiClient {
  const requireLive = () => {
    if (ended.aborted) throw new SessionError('locked')
  }
  return {
    async send(call, ...input) {
      requireLive()
      return api.send(call, ...input)
    },
    async sendPage(call, input) {
      requireLive()
      return api.sendPage(call, input)
    },
  }
}
