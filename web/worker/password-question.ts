import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import type { KnownLink, LinkFault } from '@chaveiro/device'

/** A public page's request to its worker, and the answer. */
export interface PasswordQuestion {
  address: { token: string; fragment: string }
  known: KnownLink
  language: string
  password: string
}
export type PasswordAnswer = { secret: OneTimeSecret } | { fault: LinkFault; mayBeOpen: boolean }
