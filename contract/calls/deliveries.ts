import { z } from 'zod'
import { call } from '../call.ts'
import { accessKinds } from '../constants.ts'
import { Base64Url, Id, maxSeq, SealedKey, Statement } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'

/** A vault key sealed to one person, with the giver's signed delivery. */
export const SealedVaultKey = z.object({
  user: Id,
  generation: z.int().min(1),
  sealed: SealedKey,
  delivery: Statement,
})
export type SealedVaultKey = z.infer<typeof SealedVaultKey>

/**
 * What the caller's devices could do, and what they wait for. Only the server's word: a device checks it against the
 * logs.
 */
export const Deliveries = z.object({
  /** The caller holds this vault's key, and this person should get it. */
  pending: z.array(z.object({ vault_id: Id, user_id: Id })),
  /** A new generation is due, and the caller holds the key. */
  due_generations: z.array(Id),
  /** Vaults without a key that the caller may create one for. */
  unkeyed: z.array(Id),
  /** The caller holds the key of a two-person vault whose dealing is missing or out of date. */
  due_dealings: z.array(Id),
  /** A dealing that the caller has not acknowledged. */
  unacknowledged: z.array(Id),
  /**
   * The caller holds the key, every custodian has their custody keys, and `count` items are not wrapped for them yet.
   */
  unwrapped: z.array(z.object({ vault_id: Id, dealing: z.int(), count: z.int() })),
  /**
   * Two custodians gave the caller a vault that had lost its key, and the caller's device has not rewrapped it yet.
   */
  given_vaults: z.array(Id),
  /** The caller may hold the key and waits to receive it. */
  waiting: z.array(Id),
  /** Of `waiting`: deliveries of the newest key that one of the caller's devices refused, and their signer. */
  refused: z.array(z.object({ vault_id: Id, signer: Id })),
  /**
   * Approved requests for items whose vault key the caller holds, with no key delivered yet, or one of an older
   * revision.
   */
  grants: z.array(z.object({ request_id: Id, vault_id: Id, kind: z.enum(accessKinds) })),
  /** Items given to machines whose vault key the caller holds, with no key delivered yet, or one of an older revision. */
  machine_grants: z.array(z.object({ grant_id: Id, vault_id: Id })),
  /** Vaults of teams some of whose people are not admitted yet, for custodians. */
  team_vaults: z.array(z.object({ team_id: Id, vault_id: Id })),
  /** Client links of which the caller is maker or deputy, and whose inbox has to be signed again. */
  client_links: z.array(z.object({ link_id: Id, vault_id: Id })),
  /** Rehearsals in vaults whose key the caller holds: no item made yet, or over with an item to delete. */
  rehearsals: z.array(z.object({ vault_id: Id, item_id: Id.nullable() })),
})
export type Deliveries = Told<z.infer<typeof Deliveries>>

export const listDeliveries = call('GET /api/deliveries', {
  access: 'staff',
  summary: 'Deliveries that the caller could make, and those that the caller waits for',
  response: Deliveries,
})

/** The most deliveries in one call. */
export const deliveriesAtOnce = 500

export const deliverKeys = call('POST /api/deliveries', {
  access: 'staff',
  summary: "Deliver a vault's newest key to people who may hold it; 409 access_ended stores nothing",
  body: z.object({ vault_id: Id, keys: z.array(SealedVaultKey).min(1).max(deliveriesAtOnce) }),
  response: z.object({ delivered: z.int() }),
  bodyLimit: 8 * 1024 * 1024,
})

export const refuseKey = call('POST /api/deliveries/refused', {
  access: 'staff',
  summary: 'Refuse a delivered key that does not open: another holder delivers it',
  body: z.object({
    vault_id: Id,
    generation: z.int().min(1).max(maxSeq),
    /** SHA-256 of the sealed text that did not open. */
    sealed_hash: Base64Url.length(43),
  }),
  response: z.object({ signer: Id }),
})
