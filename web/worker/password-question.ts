import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import type { LinkFault } from '@chaveiro/device/links/public/link-error.ts'
import type { KnownLink } from '@chaveiro/device/links/public/open-one-time-link.ts'

/** A public page's request to its worker, and the answer. */
export interface PasswordQuestion {
  address: { token: string; fragment: string }
  known: KnownLink
  language: string
  password: string
}
export type PasswordAnswer = { secret: OneTimeSecret } | { fault: LinkFault; mayBeOpen: boolean }
