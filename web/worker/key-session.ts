import { connectSession } from '@chaveiro/client/browser/connect-session.ts'
import workerAddress from './key-worker.ts?worker&url'

/** The one Trusted Types policy of the page: it knows one address, our worker's. */
const policy = globalThis.trustedTypes?.createPolicy('chaveiro', {
  createScriptURL(address) {
    if (address !== workerAddress) throw new TypeError('only the key worker is started from script')
    return address
  },
})

/** The signed-in person's key session, in a worker of this tab; the worker starts with the first use. */
export const keySession = connectSession(
  () =>
    new Worker((policy?.createScriptURL(workerAddress) ?? workerAddress) as string, {
      type: 'module',
      name: 'chaveiro-key',
    }),
)
