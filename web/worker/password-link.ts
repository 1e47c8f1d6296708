import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { LinkError } from '@chaveiro/device'
import workerAddress from './one-time-worker.ts?worker&url'
import type { PasswordAnswer, PasswordQuestion } from './password-question.ts'

/** Longer than four hanging claims take, shorter than a claimed link answers its nonce again. */
const limitMs = 45_000

/** A public page's only Trusted Types policy, which allows one address: our worker's. */
const policy = globalThis.trustedTypes?.createPolicy('chaveiro', {
  createScriptURL(address) {
    if (address !== workerAddress) throw new TypeError('only our own worker is started from script')
    return address
  },
})

export interface PasswordLink {
  /** Throws LinkError, as without a password, and also if the worker did not start, crashed or did not answer in time. */
  show(password: string, language: string): Promise<OneTimeSecret>
  close(): void
}

/**
 * Opens a link with a password in a worker: stretching the password takes a second, and only a worker may compile the WebAssembly for it.
 */
export function startPasswordLink(
  address: PasswordQuestion['address'],
  known: PasswordQuestion['known'],
): PasswordLink {
  const worker = new Worker((policy?.createScriptURL(workerAddress) ?? workerAddress) as string, {
    name: 'chaveiro-link',
  })
  return {
    async show(password, language) {
      let timer: ReturnType<typeof setTimeout> | undefined
      try {
        return await new Promise<OneTimeSecret>((resolve, reject) => {
          // Nobody knows how far it came.
          timer = setTimeout(() => reject(new LinkError('unreachable', { mayBeOpen: true })), limitMs)
          worker.onerror = () => reject(new LinkError('device'))
          worker.onmessage = ({ data }: MessageEvent<PasswordAnswer>) =>
            'secret' in data ? resolve(data.secret) : reject(new LinkError(data.fault, data))
          worker.postMessage({ address, known, language, password } satisfies PasswordQuestion)
        })
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => worker.terminate(),
  }
}
