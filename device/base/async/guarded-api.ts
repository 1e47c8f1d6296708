import type { Call } from '@chaveiro/contract/call.ts'
import type { ApiClient } from '../calls/api-client.ts'

/** An API client that calls `requireSendable` before each call and sends nothing if that throws. Calls under way are still answered. */
export function guardedApi(api: ApiClient, requireSendable: (call: Call, input: unknown) => void): ApiClient {
  return {
    async send(call, ...input) {
      requireSendable(call, input[0])
      return api.send(call, ...input)
    },
    async sendForFile(call, input, taking) {
      requireSendable(call, input)
      return api.sendForFile(call, input, taking)
    },
    async sendPage(call, input) {
      requireSendable(call, input)
      return api.sendPage(call, input)
    },
  }
}
