import { LinkError } from '@chaveiro/client/links/link-error.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/one-time-secret.ts'
import workerAddress from './one-time-worker.ts?worker&url'
import type { PasswordAnswer, PasswordQuestion } from './password-question.ts'

/** The one Trusted Types policy of a public page: it knows one address, our worker's. */
const policy = globalThis.trustedTypes?.createPolicy('chaveiro', {
  createScriptURL(address) {
    if (address !== workerAddress) throw new TypeError('only our own worker is started from script')
    return address
  },
})

/**
 * Opens a link that asks for a password, in a worker: stretching the password takes a second, and only a worker may
 * compile what does it.
 */
export function startPasswordLink(address: PasswordQuestion['address']) {
  const worker = new Worker((policy?.createScriptURL(workerAddress) ?? workerAddress) as string, {
    type: 'module',
    name: 'chaveiro-link',
  })
  return {
    /** Throws LinkError, as without a password. */
    show(password: string, language: string): Promise<OneTimeSecret> {
      return new Promise((resolve, reject) => {
        worker.onerror = () => reject(new LinkError('failed'))
        worker.onmessage = ({ data }: MessageEvent<PasswordAnswer>) =>
          'secret' in data ? resolve(data.secret) : reject(new LinkError(data.fault, { detail: data.detail }))
        worker.postMessage({ address, language, password } satisfies PasswordQuestion)
      })
    },
    close: () => worker.terminate(),
  }
}
