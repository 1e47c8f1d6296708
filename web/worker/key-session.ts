import { connectDevice } from '@chaveiro/device/hosts/browser'
import workerAddress from './key-worker.ts?worker&url'

/** The page's only Trusted Types policy, which allows one address: our worker's. */
const policy = globalThis.trustedTypes?.createPolicy('chaveiro', {
  createScriptURL(address) {
    if (address !== workerAddress) throw new TypeError('only the key worker is started from script')
    return address
  },
})

/** The signed-in person's key session, in a worker of this tab; the worker starts at the first use. */
export const keySession = connectDevice(
  () =>
    new Worker((policy?.createScriptURL(workerAddress) ?? workerAddress) as string, {
      type: 'module',
      name: 'chaveiro-key',
    }),
)
