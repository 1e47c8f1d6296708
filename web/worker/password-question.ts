import type { LinkFault } from '@chaveiro/client/links/link-error.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/one-time-secret.ts'

/** What a public page asks its worker, and what comes back. */
export interface PasswordQuestion {
  address: { token: string; fragment: string }
  nonce: string
  language: string
  password: string
}
export type PasswordAnswer =
  | { secret: OneTimeSecret }
  | { fault: LinkFault; detail: string; mayBeOpen: boolean }
