import { type OneTimeState, openOneTimeLink } from '@chaveiro/client/links/open-one-time-link.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/one-time-secret.ts'

/** The link of the page's address. */
export interface SecretLink {
  askState(): Promise<OneTimeState>
  /** Opens it, once; with a password in a worker. Throws LinkError. */
  show(password: string | undefined, language: string): Promise<OneTimeSecret>
}

/** Null where the address was damaged on its way; nobody is asked to know it. */
export async function secretLink(address: URL): Promise<SecretLink | null> {
  const place = { token: address.pathname.split('/')[2] ?? '', fragment: address.hash.slice(1) }
  const link = await openOneTimeLink(place, {
    baseUrl: '',
    language: () => document.documentElement.lang,
  })
  if (link === null) return null
  let withPassword: Promise<ReturnType<typeof import('../../worker/password-link.ts').startPasswordLink>>
  return {
    askState: () => link.askState(),
    async show(password, language) {
      if (password === undefined) return link.show()
      withPassword ??= import('../../worker/password-link.ts').then(({ startPasswordLink }) =>
        startPasswordLink(place),
      )
      const worker = await withPassword
      const secret = await worker.show(password, language)
      worker.close()
      return secret
    },
  }
}

// With the history's entry, so that coming back or loading anew asks nobody for what is known.
const mark = 'one-time secret shown'

/** Takes the key out of the address too: there is nothing left that it opens. */
export const noteShownHere = () => history.replaceState(mark, '', location.pathname)

export const isShownHere = () => history.state === mark
