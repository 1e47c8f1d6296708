import { z } from 'zod'
import { accessKinds } from '../constants.ts'
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

/** Most custodians among whom a vault's custody keys are dealt; keeps `deal` within a statement's length. */
const dealtCustodiansMax = 32

const logged = { ...chained, vault: Id, by: Id, roster: Head }
const beside = { ...version, org: Hash, vault: Id, at: Instant, by: Id, log: Head, roster: Head }
/** The last change of an item that stands before the statement; absent where there is none. */
const closing = { change: z.strictObject({ number: Count, hash: Hash }).optional() }
const Custodians = z.array(Id).min(2).max(dealtCustodiansMax)

/** The kinds of a vault's log and what is signed beside it, by `typ`. */
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
   * A custodian's: from here on this person may hold the key. `from` is the parent vault that it is inherited from. In a split
   * vault two say so, and of which keys.
   */
  'chaveiro.vault.admit': z.strictObject({
    ...logged,
    user: Id,
    from: Id.optional(),
    fingerprint: Fingerprint.optional(),
    confirms: Hash.optional(),
  }),
  /** A custodian's, or one's own: ends the admission from the same source. */
  'chaveiro.vault.remove': z.strictObject({ ...logged, user: Id, from: Id.optional(), ...closing }),
  'chaveiro.vault.generation': z.strictObject({
    ...logged,
    generation: Count,
    commitment: bytes(32),
    inbox_key: SealingKey,
    previous: Hash.optional(),
    ...closing,
  }),
  /** Two custodians': who keeps the vault. In split custody `custodians` are those whom custody keys are dealt to. */
  'chaveiro.vault.custody': z.strictObject({
    ...logged,
    custody: z.enum(['shared', 'split']),
    custodians: Custodians.optional(),
    confirms: Hash.optional(),
  }),
  /** Takes back a proposal that nobody confirmed yet, by its statement's hash: its proposer's, or an admin's. */
  'chaveiro.vault.withdraw': z.strictObject({ ...logged, proposal: Hash }),
  /** A member's: the custody keys of a dealing, each by its SHA-256, in the order of the custodians. */
  'chaveiro.vault.deal': z.strictObject({
    ...logged,
    dealing: Count,
    generation: Count,
    custodians: Custodians,
    /** Those of them to whose keys nothing could be sealed; absent where there is nobody. */
    unsealed: z.array(Id).min(1).max(dealtCustodiansMax).optional(),
    commitments: z.array(Hash).min(2).max(dealtCustodiansMax),
  }),
  /** A custodian's: their custody keys of this dealing arrived and fit its commitments. */
  'chaveiro.vault.acknowledge': z.strictObject({ ...logged, dealing: Count }),
  /** A custodian's: salted commitment of the vault's name, type, place, tags and visibility. */
  'chaveiro.vault.overview': z.strictObject({ ...logged, commitment: Hash }),
  /**
   * A custodian's, never the requester's: one of two approvals that open one revision of an item to a person for a time.
   * `confirms` makes it the second. In a split vault `sealed` is the hash of its signer's values of `dealing`, sealed to them.
   */
  'chaveiro.vault.open': z.strictObject({
    ...logged,
    item: Id,
    request: Id,
    to: Id,
    fingerprint: Fingerprint,
    kind: z.enum(accessKinds),
    hours: Hours,
    revision: Count,
    change: Hash,
    deliver_by: Instant,
    asked: Hash.optional(),
    dealing: Count.optional(),
    sealed: Hash.optional(),
    confirms: Hash.optional(),
  }),

  /**
   * A custodian's: one of two that give a vault which lost its key to somebody whom they admit. `items` is the digest of its
   * items, as a head has it, and `sealed` the hash of its signer's values of them all, by every dealing named.
   */
  'chaveiro.vault.recover': z.strictObject({
    ...logged,
    recovery: Id,
    user: Id,
    fingerprint: Fingerprint,
    dealings: z.array(Count).min(1).max(2),
    items: Hash,
    sealed: Hash,
    confirms: Hash.optional(),
  }),

  /** A member's: what a client handed in under this id is not taken, so that no device is shown it as new. */
  'chaveiro.vault.refuse': z.strictObject({ ...logged, submission: Id }),

  'chaveiro.vault.delivery': z.strictObject({
    ...beside,
    to: Id,
    fingerprint: Fingerprint,
    generation: Count,
    commitment: bytes(32),
    sealed: Hash,
  }),
  /** The custody keys of one custodian, sealed to them: signed like a delivery. */
  'chaveiro.vault.share': z.strictObject({
    ...beside,
    to: Id,
    fingerprint: Fingerprint,
    dealing: Count,
    generation: Count,
    sealed: Hash,
  }),
  /** A checkpoint of a vault's items at one of their changes, by a member's device. `items` is their digest. */
  'chaveiro.vault.head': z.strictObject({
    ...beside,
    number: Count,
    hash: Hash,
    generation: Count,
    items: Hash,
  }),
} as const
