import { takeTerms } from '../../session/kept-terms.ts'
import { exchangeCode, SignInRefusal } from './sign-in-calls.ts'

/** Turns the one-time code in the address into a session token, or the login's `error` into words. */
export async function returnFromProvider(code: string): Promise<{ token: string } | { fault: string }> {
  try {
    return { token: (await exchangeCode(code, takeTerms())).token }
  } catch (error) {
    return { fault: error instanceof SignInRefusal ? error.code : 'unexpected' }
  }
}
