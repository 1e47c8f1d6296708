import type { texts } from '../../i18n/en/audit.ts'

type Why = keyof (typeof texts)['refused']

/** Why a machine was refused, as the server records it. */
const whys: Readonly<Record<string, Why>> = {
  proof: 'token',
  isStanding: 'over',
  isInNetwork: 'network',
  identity_missing: 'noIdentity',
  identity_unreachable: 'provider',
  identity_invalid: 'identity',
  identity_expired: 'expired',
  identity_subject: 'subject',
  identity_replayed: 'replayed',
}

/** The text for a recorded reason; undefined for one that this release does not know. */
export const whyRefused = (reason: string): Why | undefined =>
  Object.hasOwn(whys, reason) ? whys[reason] : undefined
