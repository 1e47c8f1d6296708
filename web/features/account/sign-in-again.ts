import { startSignIn } from '@chaveiro/contract/sign-in.ts'
import { api } from '../../session/api.ts'
import { forgetTerms } from '../../session/kept-terms.ts'
import { rememberPath } from '../../session/return-path.ts'

/**
 * Goes to the provider and comes back to where the person is. The present session stays until the new one is there:
 * whoever turns back at the provider is where they were.
 */
export async function signInAgain(): Promise<void> {
  const { url } = await api.send(startSignIn)
  forgetTerms()
  rememberPath(location.pathname + location.search)
  location.assign(url)
}
