import { z } from 'zod'
import { accessKinds, dealtCustodiansMax } from '../../constants.ts'
import {
  bytes,
  Count,
  chained,
  Fingerprint,
  Hash,
  Head,
  Hours,
  Id,
  Instant,
  SealingKey,
  version,
} from './statement-forms.ts'

const logged = { ...chained, vault: Id, by: Id, roster: Head }
const beside = { ...version, org: Hash, vault: Id, at: Instant, by: Id, log: Head, roster: Head }
const ChangePoint = z.strictObject({ number: Count, hash: Hash })
/** The last change of an item before the statement; absent if there is none. */
const closing = { change: ChangePoint.optional() }
/** One revision of an item, for a time; `asked` is the hash of the signed request. */
const ItemScope = z.strictObject({
  item: Id,
  revision: Count,
  change: Hash,
  kind: z.enum(accessKinds),
  hours: Hours,
  asked: Hash.optional(),
})
/** A whole vault that lost its key, to somebody who is admitted: the digest of its items, as in a head. */
const VaultScope = z.strictObject({ items: Hash })
const Custodians = z.array(Id).min(2).max(dealtCustodiansMax)

/** Statements of a vault's log and beside it, by `typ`. */
export const vaultSchemas = {
  'chaveiro.vault.create': z.strictObject({
    ...version,
    org: Hash,
    vault: Id,
    seq: z.literal(0),
    at: Instant,
    by: Id,
    custody: z.literal('shared'),
    roster: Head,
  }),
  /**
   * By a custodian: from now on this person may hold the key. `from` is the parent vault that it is inherited from, or
   * the team that the vault was given to. In a two-person vault two sign, and name the person's keys.
   */
  'chaveiro.vault.admit': z.strictObject({
    ...logged,
    user: Id,
    from: Id.optional(),
    /** They open items and change none; absent for a member, who does both. */
    access: z.literal('reader').optional(),
    fingerprint: Fingerprint.optional(),
    confirms: Hash.optional(),
    ...closing,
  }),
  /** By a custodian, or for oneself: ends the admission from the same source. */
  'chaveiro.vault.remove': z.strictObject({ ...logged, user: Id, from: Id.optional(), ...closing }),
  'chaveiro.vault.generation': z.strictObject({
    ...logged,
    generation: Count,
    commitment: bytes(32),
    inbox_key: SealingKey,
    previous: Hash.optional(),
    ...closing,
  }),
  /**
   * By two custodians: who keeps the vault. In split custody (a two-person vault) `custodians` get custody keys. The
   * rules refuse more of them than a dealing has, with a fault of its own.
   */
  'chaveiro.vault.custody': z.strictObject({
    ...logged,
    custody: z.enum(['shared', 'split']),
    custodians: z.array(Id).min(2).optional(),
    confirms: Hash.optional(),
  }),
  /** Withdraws an unconfirmed proposal, named by its statement's hash; by its proposer or an admin. */
  'chaveiro.vault.withdraw': z.strictObject({ ...logged, proposal: Hash }),
  /** By a member: a dealing's custody keys, each by its SHA-256, in the order of the custodians. */
  'chaveiro.vault.deal': z.strictObject({
    ...logged,
    dealing: Count,
    generation: Count,
    custodians: Custodians,
    /** Custodians to whose keys nothing could be sealed; absent if there are none. */
    unsealed: z.array(Id).min(1).max(dealtCustodiansMax).optional(),
    commitments: z.array(Hash).min(2).max(dealtCustodiansMax),
  }),
  /** By a custodian: their custody keys of this dealing arrived and match its commitments. */
  'chaveiro.vault.acknowledge': z.strictObject({ ...logged, dealing: Count }),
  /** By a custodian: salted commitment to the vault's name, type, place, tags and visibility. */
  'chaveiro.vault.overview': z.strictObject({ ...logged, commitment: Hash }),
  /**
   * By a custodian, never the person: one of two approvals that open something to a person; with `confirms`, the
   * second. In a two-person vault `sealed` is the hash of the signer's custody values by every dealing named, sealed to
   * the person.
   */
  'chaveiro.vault.open': z.strictObject({
    ...logged,
    request: Id,
    to: Id,
    fingerprint: Fingerprint,
    scope: z.union([ItemScope, VaultScope]),
    deliver_by: Instant,
    dealings: z.array(Count).min(1).max(2).optional(),
    sealed: Hash.optional(),
    confirms: Hash.optional(),
  }),

  /**
   * By anybody with vouched-for keys: this request for access, client link, client's submission or machine's grant is
   * over. The server decides who may end what; an ending only takes away.
   */
  'chaveiro.vault.end': z.strictObject({
    ...logged,
    ends: z.strictObject({ kind: z.enum(['request', 'client_link', 'submission', 'grant']), id: Id }),
  }),

  /**
   * By a custodian, in shared custody: whether the vault is given to this team, whose people can then be admitted from it, with this access
   * alone.
   */
  'chaveiro.vault.team': z.strictObject({
    ...logged,
    team: Id,
    given: z.boolean(),
    access: z.literal('reader').optional(),
  }),
  /** By a custodian, in shared custody: this machine may read the item until then, unless the grant is ended before. */
  'chaveiro.vault.give': z.strictObject({ ...logged, grant: Id, machine: Id, item: Id, until: Instant }),

  'chaveiro.vault.delivery': z.strictObject({
    ...beside,
    to: Id,
    fingerprint: Fingerprint,
    generation: Count,
    commitment: bytes(32),
    sealed: Hash,
  }),
  /** One custodian's custody keys, sealed to them; signed like a delivery. */
  'chaveiro.vault.share': z.strictObject({
    ...beside,
    to: Id,
    fingerprint: Fingerprint,
    dealing: Count,
    generation: Count,
    sealed: Hash,
  }),
  /** By a member's device: a checkpoint of the vault's items at one change. `items` is their digest. */
  'chaveiro.vault.head': z.strictObject({
    ...beside,
    number: Count,
    hash: Hash,
    generation: Count,
    items: Hash,
  }),
  /**
   * What this person's device erases for good: a deleted item, the waiting submissions of a client link, or else the
   * whole vault. With `change`, only if that is the vault's last change of an item (null for none) and `log` its newest
   * head.
   */
  'chaveiro.vault.erasure': z.strictObject({
    ...beside,
    item: Id.optional(),
    link: Id.optional(),
    change: ChangePoint.nullable().optional(),
  }),
} as const
