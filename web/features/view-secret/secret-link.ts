import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import {
  type KnownLink,
  LinkError,
  type OneTimeFiles,
  type OneTimeState,
  oneTimeFiles,
  openOneTimeLink,
} from '@chaveiro/device'
import type { PasswordLink } from '../../worker/password-link.ts'

/** The link of the page's address. */
export interface SecretLink {
  askState(): Promise<OneTimeState>
  /** Opens it, once; a link with a password in a worker. Throws LinkError. */
  show(password: string | undefined, language: string): Promise<OneTimeSecret>
  /** Its files, once it was shown. */
  files(): OneTimeFiles
}

/** Null if the address is damaged; the server is not asked. */
export async function secretLink(address: URL): Promise<SecretLink | null> {
  const place = { token: address.pathname.split('/')[2] ?? '', fragment: address.hash.slice(1) }
  const calls = { baseUrl: '', language: () => document.documentElement.lang }
  const link = await openOneTimeLink(place, calls)
  if (link === null) return null
  let worker: PasswordLink | null = null
  const closeWorker = () => {
    worker?.close()
    worker = null
  }
  return {
    askState: () => link.askState(),
    files: () => oneTimeFiles(place.token, link.state().nonce, calls),
    async show(password, language) {
      if (password === undefined) return link.show()
      // The page keeps the nonce and terms, so that a new worker can continue if one dies.
      worker ??= await startWorker(place, link.state())
      try {
        const secret = await worker.show(password, language)
        closeWorker()
        return secret
      } catch (error) {
        // After a wrong password the worker continues; after anything else a new one is more likely to work.
        if (!(error instanceof LinkError && error.fault === 'password')) closeWorker()
        throw error
      }
    },
  }
}

async function startWorker(
  place: { token: string; fragment: string },
  known: KnownLink,
): Promise<PasswordLink> {
  try {
    const { startPasswordLink } = await import('../../worker/password-link.ts')
    return startPasswordLink(place, known)
  } catch {
    throw new LinkError('device')
  }
}

// In the history entry, so that going back or reloading needs no call to know it.
const mark = 'one-time secret shown'

/** Also removes the key from the address: there is nothing left for it to open. */
export const noteShownHere = () => history.replaceState(mark, '', location.pathname)

export const isShownHere = () => history.state === mark
