import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import {
  type ItemChangePayload,
  type ItemStanding,
  type NewestChange,
  newestOf,
  standingAfter,
} from '@chaveiro/contract/log/items/item-change.ts'
import type { MovedFrom, MovedTo } from '@chaveiro/contract/log/items/item-move.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { nextTime } from '@chaveiro/contract/log/statements/statement-time.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { type OverviewFields, overviewDigestInput } from '@chaveiro/contract/rules/items/item-overview.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { SealedItem } from './seal-item.ts'
import { signStatement } from './sign-statement.ts'
import { besideVaultLog } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'
import { type CustodyWrap, signedWrap } from './wrap-for-custody.ts'

/** Signed changes of items: the next one in a vault's order. For rewraps, see rewrap-item-key.ts. */

/** The logs that the author saw, and the change that the next one follows; null for a vault's first. */
export type ChangePlace = Logs & { readonly newest: NewestChange | null }

/** What a revision of an item follows: nothing, its newest change, or its deletion. */
export type RevisionPlace =
  /** `submission`: hash of the client's submission that becomes this item. */
  | {
      readonly act: 'create'
      readonly item: string
      readonly revision: 1
      readonly submission?: string
      readonly moved_from?: MovedFrom
    }
  | {
      readonly act: 'revise' | 'restore'
      readonly item: string
      readonly revision: number
      readonly before: string
    }

/** The deleted item: its last revision + 1, and the hash of its newest change. */
export type DeletionPlace = {
  readonly item: string
  readonly revision: number
  readonly before: string
  readonly moved_to?: MovedTo
}

/** A signed change, and what the next one of the vault and of the item continues. */
export type SignedChange = {
  readonly statement: string
  readonly item: string
  readonly newest: NewestChange
  readonly standing: ItemStanding
}

/** A revision as sent: sealed, with its overview and the salt of the overview's digest. */
export type RevisionContent = SealedItem & {
  readonly overview: OverviewFields
  readonly overviewSalt: string
}

/** A revision's digests in a change: hashes of its sealed texts and the digest of its overview. */
export type RevisionDigests = {
  readonly sealed: string
  readonly key: string
  readonly overview: string
} & Partial<CustodyWrap>

/** A salt for the digest of one revision's overview: 16 random bytes, base64url. */
export function makeOverviewSalt(): string {
  return toBase64url(randomBytes(16))
}

/** The digests of a revision exactly as sent. */
export async function digestRevision(content: RevisionContent): Promise<RevisionDigests> {
  const [sealed, key, overview, wrap] = await Promise.all([
    hashText(content.sealed, verifier),
    hashText(content.key, verifier),
    hashText(overviewDigestInput(content.overview, content.overviewSalt), verifier),
    signedWrap(content),
  ])
  return { sealed, key, overview, ...wrap }
}

/**
 * The author's signature on a revision: its place in the vault's order and its digests. Throws TypeError for a vault
 * without a key.
 */
export async function signRevision(
  keys: AccountKeys,
  place: ChangePlace,
  upon: RevisionPlace,
  digests: RevisionDigests,
  at: Date,
): Promise<SignedChange> {
  return sign(keys, { ...nextChange(keys, place, at), ...upon, ...digests })
}

/** The author's signature on a deletion. Throws TypeError for a vault without a key. */
export function signDeletion(
  keys: AccountKeys,
  place: ChangePlace,
  upon: DeletionPlace,
  at: Date,
): Promise<SignedChange> {
  return sign(keys, { ...nextChange(keys, place, at), ...upon, act: 'delete' })
}

async function sign(keys: AccountKeys, payload: ItemChangePayload): Promise<SignedChange> {
  const statement = await signStatement('chaveiro.item.change', payload, keys.signing)
  const hash = await hashText(statement, verifier)
  return {
    statement,
    item: payload.item,
    newest: newestOf(payload, hash),
    standing: standingAfter(payload, hash),
  }
}

function nextChange({ user }: AccountKeys, { roster, log, newest }: ChangePlace, at: Date) {
  const { generation } = log
  if (!generation) throw new TypeError('the vault has no key')
  const beside = besideVaultLog(user, { roster, log }, at)
  return {
    ...beside,
    ...(newest && { at: nextTime(new Date(beside.at), newest) }),
    number: (newest?.number ?? 0) + 1,
    ...(newest && { prev: newest.hash }),
    generation: generation.number,
  }
}
