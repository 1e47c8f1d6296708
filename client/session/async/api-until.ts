import type { ApiClient } from '../../api-client.ts'
import { SessionError } from '../../session-error.ts'

/**
 * An API client that sends nothing once a session has ended: work that goes on would be done in the name of the person
 * who signed in next. Calls sent before are still answered. SessionError('locked').
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
    async sendForFile(call, input, taking) {
      requireLive()
      return api.sendForFile(call, input, taking)
    },
    async sendPage(call, input) {
      requireLive()
      return api.sendPage(call, input)
    },
  }
}
