import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { nextTime } from '@chaveiro/contract/log/statements/statement-time.ts'
import type { Erased } from '@chaveiro/contract/log/vaults/erasure.ts'
import type { ChangePoint } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import {
  type VaultOverview as OverviewContent,
  vaultOverviewInput,
} from '@chaveiro/contract/log/vaults/vault-overview.ts'
import type { Ended } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { VaultKeys } from './derive-vault-keys.ts'
import type { HeldCustodyKeys } from './open-custody-share.ts'
import { signStatement, withoutUndefined } from './sign-statement.ts'
import { verifier } from './verifier.ts'

/**
 * Statements of a vault's log, each signed for the next place (`deal` is in deal-custody.ts). For their meaning and
 * signers, see contract/log/statements/vault-kinds.ts and docs/FORMAT.md.
 */

/** The log's first statement, by a custodian. */
export function writeCreate(
  keys: AccountKeys,
  vault: string,
  { org, head }: Pick<RosterState, 'org' | 'head'>,
  at: Date,
): Promise<string> {
  const beginning = { v: 1 as const, org, vault, seq: 0 as const, at: at.toISOString(), by: keys.user }
  const payload = { ...beginning, custody: 'shared' as const, roster: head }
  return signStatement('chaveiro.vault.create', payload, keys.signing)
}

/** Beside the log: what this person's device erases for good; with `upon`, only as long as that is the vault's last change. */
export function signErasure(
  keys: AccountKeys,
  logs: Logs,
  erased: Erased,
  at: Date,
  upon?: Closed,
): Promise<string> {
  const payload = { ...besideVaultLog(keys.user, logs, at), ...erased }
  const point = upon && { change: null, ...named(upon.change) }
  return signStatement('chaveiro.vault.erasure', { ...payload, ...point }, keys.signing)
}

/** The last change of an item before a removal or a generation; null if there is none. */
export type Closed = { readonly change: ChangePoint | null }

/**
 * The generation of these keys, after the given change. `previous` is the hash of the text that seals the previous key,
 * from the second generation on.
 */
export function writeGeneration(
  keys: AccountKeys,
  logs: Logs,
  { place: { generation }, commitment, inboxKey }: VaultKeys,
  at: Date,
  { change, previous }: Closed & { readonly previous?: string },
): Promise<string> {
  const content = {
    generation,
    commitment,
    inbox_key: inboxKey,
    ...withoutUndefined({ previous }),
    ...named(change),
  }
  const payload = { ...nextInVaultLog(keys.user, logs, at), ...content }
  return signStatement('chaveiro.vault.generation', payload, keys.signing)
}

/**
 * Who is admitted or removed, and the source: `from` is the parent vault of an inherited admission, or a team. A reader
 * changes no items.
 */
export type Admission = { readonly user: string; readonly from?: string; readonly access?: 'reader' }

/**
 * By a custodian: from now on this person may hold the vault's key. In a two-person vault it names the keys admitted,
 * and `confirms` is the first custodian's statement. Where it makes a member a reader, `change` is the last that they
 * could have made.
 */
export function writeAdmit(
  keys: AccountKeys,
  logs: Logs,
  {
    user,
    from,
    access,
    confirms,
    change = null,
  }: Admission & Partial<Closed> & { readonly confirms?: string },
  at: Date,
): Promise<string> {
  const { roster, log } = logs
  const fingerprint = log.custody === 'split' ? roster.people.get(user)?.fingerprint : undefined
  const content = { user, ...withoutUndefined({ from, access, fingerprint, confirms }), ...named(change) }
  const payload = { ...nextInVaultLog(keys.user, logs, at), ...content }
  return signStatement('chaveiro.vault.admit', payload, keys.signing)
}

/** By a custodian, or for oneself: ends the admission from that source, after the given change. */
export function writeRemove(
  keys: AccountKeys,
  logs: Logs,
  { user, from, change }: Admission & Closed,
  at: Date,
): Promise<string> {
  const payload = {
    ...nextInVaultLog(keys.user, logs, at),
    user,
    ...withoutUndefined({ from }),
    ...named(change),
  }
  return signStatement('chaveiro.vault.remove', payload, keys.signing)
}

/** A vault's new custody; a two-person vault names the custodians who get custody keys, in order. */
export type CustodyChange =
  | { readonly custody: 'shared' }
  | { readonly custody: 'split'; readonly custodians: readonly string[] }

/** One of two custodians' statements changing custody; the second names the hash of the first. */
export function writeCustody(
  keys: AccountKeys,
  logs: Logs,
  change: CustodyChange,
  at: Date,
  confirms?: string,
): Promise<string> {
  const payload = {
    ...nextInVaultLog(keys.user, logs, at),
    custody: change.custody,
    ...(change.custody === 'split' && { custodians: [...change.custodians] }),
    ...withoutUndefined({ confirms }),
  }
  return signStatement('chaveiro.vault.custody', payload, keys.signing)
}

/** Withdraws the proposal whose statement has this hash. */
export function writeWithdraw(keys: AccountKeys, logs: Logs, proposal: string, at: Date): Promise<string> {
  const payload = { ...nextInVaultLog(keys.user, logs, at), proposal }
  return signStatement('chaveiro.vault.withdraw', payload, keys.signing)
}

/** Ends a request for access, a client link or a client's submission. */
export function writeEnd(keys: AccountKeys, logs: Logs, ends: Ended, at: Date): Promise<string> {
  const payload = { ...nextInVaultLog(keys.user, logs, at), ends }
  return signStatement('chaveiro.vault.end', payload, keys.signing)
}

/** A custodian's statement that their custody keys of a dealing arrived and match; only for opened keys. */
export function writeAcknowledge(
  keys: AccountKeys,
  logs: Logs,
  { place }: HeldCustodyKeys,
  at: Date,
): Promise<string> {
  const payload = { ...nextInVaultLog(keys.user, logs, at), dealing: place.dealing }
  return signStatement('chaveiro.vault.acknowledge', payload, keys.signing)
}

/** A vault's name and place and whether it inherits members; the values exactly as stored. */
export type VaultOverview = Omit<OverviewContent, 'salt' | 'vault'>

/** A signed overview, and the salt (16 bytes, base64url) of its commitment. */
export type SignedVaultOverview = { readonly statement: string; readonly salt: string }

/** The commitment to a vault's overview (base64url), as in its log. */
export function overviewCommitment(vault: string, overview: VaultOverview, salt: string): Promise<string> {
  return hashText(vaultOverviewInput({ ...overview, salt, vault }), verifier)
}

/** A custodian's statement of the vault's name and place. Uses a new salt unless one is given. */
export async function writeOverview(
  keys: AccountKeys,
  logs: Logs,
  overview: VaultOverview,
  at: Date,
  salt: string = toBase64url(randomBytes(16)),
): Promise<SignedVaultOverview> {
  if (fromBase64url(salt)?.length !== 16) throw new TypeError('a salt has 16 bytes')
  const commitment = await overviewCommitment(logs.log.vault, overview, salt)
  const payload = { ...nextInVaultLog(keys.user, logs, at), commitment }
  return { statement: await signStatement('chaveiro.vault.overview', payload, keys.signing), salt }
}

/** The members of every later statement in a vault's log: its place, signer and roster head. */
export function nextInVaultLog(by: string, { roster, log }: Logs, now: Date) {
  const { org, vault, head } = log
  const place = { v: 1 as const, org, vault, seq: head.seq + 1, prev: head.hash, at: nextTime(now, log) }
  return { ...place, by, roster: roster.head }
}

/**
 * The members of a statement beside a vault's log (delivery, share, head): no place in the chain, but heads of both
 * logs.
 */
export function besideVaultLog(by: string, { roster, log }: Logs, at: Date) {
  const { org, vault, head } = log
  return {
    v: 1 as const,
    org,
    vault,
    at: nextTime(at, log),
    by,
    log: head,
    roster: roster.head,
  }
}

function named(change: ChangePoint | null) {
  return change && { change: { number: change.number, hash: change.hash } }
}
