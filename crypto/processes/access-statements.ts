import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { AccessApproval, AccessRequest } from '@chaveiro/contract/log/access/access-statements.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { signStatement, withoutUndefined } from './sign-statement.ts'
import { besideVaultLog, nextInVaultLog } from './vault-log-statements.ts'

/** Statements about temporary access; for the delivery, see grant-item-key.ts. */

/** The request and its item, at one of the item's changes. */
export type AccessMatter = {
  readonly request: string
  readonly vault: string
  readonly item: string
  /** Hash of the item's newest change that the signer saw. */
  readonly change: string
}

/** A salt for the commitment of a reason: 16 random bytes, base64url. */
export function makeReasonSalt(): string {
  return toBase64url(randomBytes(16))
}

/** The requester's own statement; `reason` is the commitment to the reason. */
export function writeAccessRequest(
  keys: AccountKeys,
  { org, head }: Pick<RosterState, 'org' | 'head'>,
  asked: AccessMatter & Pick<AccessRequest, 'kind' | 'hours' | 'reason'>,
  at: Date,
): Promise<string> {
  const place = { v: 1 as const, org, at: at.toISOString(), by: keys.user, roster: head }
  return signStatement('chaveiro.access.request', { ...place, ...asked }, keys.signing)
}

type OpeningPayload = StatementPayload<'chaveiro.vault.open'>
type OpeningContent = Pick<OpeningPayload, 'request' | 'to' | 'fingerprint' | 'scope' | 'deliver_by'> & {
  readonly [Name in 'dealings' | 'sealed' | 'confirms']?: OpeningPayload[Name] | undefined
}

/** A custodian's approval; `asked` is the hash of the request, if that is signed. */
export function writeApproval(
  keys: AccountKeys,
  logs: Logs,
  {
    asked,
    ...approved
  }: AccessMatter &
    Pick<AccessApproval, 'to' | 'hours' | 'deliver_by'> & { readonly asked?: string | undefined },
  at: Date,
): Promise<string> {
  const payload = {
    ...besideVaultLog(keys.user, logs, at),
    kind: 'jit' as const,
    ...approved,
    ...withoutUndefined({ asked }),
  }
  return signStatement('chaveiro.access.approve', payload, keys.signing)
}

/** One of two approvals, as an entry of the vault's log; with `confirms`, the hash of the first, it is the second. */
export function writeOpening(
  keys: AccountKeys,
  logs: Logs,
  opening: OpeningContent,
  at: Date,
): Promise<string> {
  const { dealings, sealed, confirms, ...content } = opening
  const payload = {
    ...nextInVaultLog(keys.user, logs, at),
    ...content,
    ...withoutUndefined({ dealings, sealed, confirms }),
  }
  return signStatement('chaveiro.vault.open', payload, keys.signing)
}
