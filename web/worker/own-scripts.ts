import workerAddress from './key-worker.ts?worker&url'

export { workerAddress }

/** The service worker that only announces decisions, in the person's language. */
export const pushWorkers = { en: '/push.js?en', 'pt-BR': '/push.js?pt-BR' } as const

const addresses: readonly string[] = [workerAddress, ...Object.values(pushWorkers)]

/** The page's only Trusted Types policy, which allows our own workers' addresses and nothing else. */
const policy = globalThis.trustedTypes?.createPolicy('chaveiro', {
  createScriptURL(address) {
    if (!addresses.includes(address)) throw new TypeError('only our own workers are started from script')
    return address
  },
})

export const ownScript = (address: string): string => (policy?.createScriptURL(address) ?? address) as string
