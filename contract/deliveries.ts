import { z } from 'zod'
import { call } from './call.ts'
import { accessKinds } from './constants.ts'
import { Base64Url, Id, maxSeq, SealedKey, Statement } from './primitives.ts'

/** A vault key sealed to one person, with the giver's signed delivery. */
export const SealedVaultKey = z.object({
  user: Id,
  generation: z.int().min(1),
  sealed: SealedKey,
  delivery: Statement,
})
export type SealedVaultKey = z.infer<typeof SealedVaultKey>

/** What the caller's devices could do, and what they wait for. The server's word: a device checks it against the logs. */
export const Deliveries = z.object({
  /** The caller holds the key of this vault; this person is to get it. */
  pending: z.array(z.object({ vault_id: Id, user_id: Id })),
  /** A new generation is due, and the caller holds the key. */
  due_generations: z.array(Id),
  /** No key yet, and the caller may give it one. */
  unkeyed: z.array(Id),
  /** A split vault whose dealing is missing or out of date, and the caller holds the key. */
  due_dealings: z.array(Id),
  /** A dealing that the caller has not acknowledged. */
  unacknowledged: z.array(Id),
  /** The caller holds the key, every custodian has their part, and so many items are not wrapped for them yet. */
  unwrapped: z.array(z.object({ vault_id: Id, dealing: z.int(), count: z.int() })),
  /** A vault that lost its key was given to the caller by two custodians, and their device has not gone through it. */
  given_vaults: z.array(Id),
  /** The caller may hold the key and waits for somebody to hand it over. */
  waiting: z.array(Id),
  /** Of these: what one of the caller's devices refused of the newest key, and who had signed it. */
  refused: z.array(z.object({ vault_id: Id, signer: Id })),
  /** Approved requests of others for an item whose vault's key the caller holds: no key yet, or that of an older revision. */
  grants: z.array(z.object({ request_id: Id, vault_id: Id, kind: z.enum(accessKinds) })),
  /** Client links that the caller made or is the deputy of, and whose inbox is to be signed anew. */
  client_links: z.array(z.object({ link_id: Id, vault_id: Id })),
  /** Rehearsals of vaults whose key the caller holds: no item yet, or one that is over and whose item is to be deleted. */
  rehearsals: z.array(z.object({ vault_id: Id, item_id: Id.nullable() })),
})
export type Deliveries = z.infer<typeof Deliveries>

export const listDeliveries = call('GET /api/deliveries', {
  access: 'staff',
  summary: 'Deliveries that the caller could make, and those that the caller waits for',
  response: Deliveries,
})

export const deliverKeys = call('POST /api/deliveries', {
  access: 'staff',
  summary: "Hand a vault's newest key to people who may hold it; 409 access_ended stores nothing",
  body: z.object({ vault_id: Id, keys: z.array(SealedVaultKey).min(1).max(500) }),
  response: z.object({ delivered: z.int() }),
  bodyLimit: 8 * 1024 * 1024,
})

export const refuseKey = call('POST /api/deliveries/refused', {
  access: 'staff',
  summary: 'Say that a key delivered to the caller does not open: another holder hands it over anew',
  body: z.object({
    vault_id: Id,
    generation: z.int().min(1).max(maxSeq),
    /** SHA-256 of the sealed text that was tried. */
    sealed_hash: Base64Url.length(43),
  }),
  response: z.object({ signer: Id }),
})
