import { takeTerms } from '../../session/kept-terms.ts'
import { exchangeCode, SignInRefusal } from './sign-in-calls.ts'

/** Exchanges the one-time code in the address for a session token, or answers why that failed. */
export async function returnFromProvider(code: string): Promise<{ token: string } | { fault: string }> {
  try {
    return { token: (await exchangeCode(code, takeTerms())).token }
  } catch (error) {
    return { fault: error instanceof SignInRefusal ? error.code : 'unexpected' }
  }
}
