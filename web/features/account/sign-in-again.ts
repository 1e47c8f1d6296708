import { startSignIn } from '@chaveiro/contract/sign-in.ts'
import { api } from '../../session/api.ts'
import { forgetTerms } from '../../session/kept-terms.ts'
import { rememberPath } from '../../session/return-path.ts'

/**
 * Goes to the identity provider and comes back to the same place. The present session lasts until the new one exists, so nothing is lost by
 * turning back at the provider.
 */
export async function signInAgain(): Promise<void> {
  const { url } = await api.send(startSignIn)
  forgetTerms()
  rememberPath(location.pathname + location.search)
  location.assign(url)
}
