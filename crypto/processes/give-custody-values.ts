import { fromBase64url } from '@chaveiro/contract/rules/base64url.ts'
import type { RosterPerson, RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { Place } from '../envelopes/context.ts'
import { readLockedText, writeLockedText } from '../envelopes/locked-text.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { SealFailed } from '../envelopes/seal-failed.ts'
import { openAsPerson, sealToPerson } from '../envelopes/seal-to-person.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { readBundle, writeBundle } from './custody-bundle.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { DealingPlace } from './derive-custody-keys.ts'
import { deriveItemCustodyValues, type ItemCustodyValues } from './derive-item-custody-values.ts'
import type { ItemPlace } from './derive-vault-keys.ts'
import type { HeldCustodyKeys } from './open-custody-share.ts'

/** The request, its requester, and the revision of the item. */
export type GivenFor = ItemPlace & { readonly request: string; readonly to: RosterPerson }

/** Another custodian of the dealing, by position. */
export type OtherCustodian = { readonly position: number; readonly person: RosterPerson }

/** One custodian's sealed values, as sent, and their position. */
export type Given = { readonly position: number; readonly sealed: string }

export type OpeningKey = SecretKey<'opening'>
type GiverPlace = Place<'locked-custody-values'>

/**
 * Seals the first custodian's values for one revision of one item to the requester, then locks that under a key sealed
 * to the other custodians, so that it opens once one of them confirms this request. Throws Error if the keys are not
 * vouched for; SealFailed if nothing can be sealed to any of the others.
 */
export async function giveCustodyValues(
  held: HeldCustodyKeys,
  given: GivenFor,
  others: readonly OtherCustodian[],
  roster: RosterState,
): Promise<string> {
  const place = giverPlace(held, given)
  const key: OpeningKey = SecretKey.random('opening')
  const values = await sealValues(held, given, roster, null)
  const locks = await Promise.all(others.map((other) => lockFor(other, key, place, roster)))
  const keys = new Map(locks.filter((lock) => lock !== null))
  if (keys.size === 0) throw new SealFailed(new Error('no other custodian can confirm'))
  const sealed = await sealUnderKey(key, new TextEncoder().encode(values), 'locked-custody-values', place)
  return writeLockedText({ keys, sealed })
}

/**
 * Seals the second custodian's values to the requester, with the key that unlocks the first one's. OpenFailed if the
 * first one's text does not open to us for this request.
 */
export async function confirmCustodyValues(
  keys: AccountKeys,
  held: HeldCustodyKeys,
  given: GivenFor,
  first: Given,
  roster: RosterState,
): Promise<string> {
  const place = { ...giverPlace(held, given), position: first.position }
  const locked = readLockedText(first.sealed)
  const recipient = { ...place, recipient: keys.user, fingerprint: keys.fingerprint }
  const own = locked.keys.get(held.without) ?? ''
  const bytes = await openAsPerson(keys.sealing.privateKey, own, 'opening-key', recipient)
  const key = openingKey(bytes)
  await openUnderKey(key, locked.sealed, 'locked-custody-values', place)
  return sealValues(held, given, roster, key)
}

/** The place of received values, and among how many custodians the keys were dealt. */
export type ReceivedPlace = DealingPlace & ItemPlace & { readonly request: string; readonly count: number }

/** Opens both custodians' values for a request; the log names both texts (contract's checkGivenValues). */
export async function receiveCustodyValues(
  keys: AccountKeys,
  [first, second]: readonly [Given, Given],
  { count, ...place }: ReceivedPlace,
): Promise<[ItemCustodyValues, ItemCustodyValues]> {
  for (const { position } of [first, second]) if (position < 1 || position > count) throw new OpenFailed()
  const us = { recipient: keys.user, fingerprint: keys.fingerprint }
  const open = (sealed: string, position: number, purpose: ValuesPurpose) =>
    openAsPerson(keys.sealing.privateKey, sealed, purpose, { ...place, ...us, position })
  const confirming = await open(second.sealed, second.position, 'confirming-custody-values')
  const ends = confirming.length - 32
  if (ends < 0) throw new OpenFailed()
  const key = openingKey(confirming.slice(ends))
  const locked = { ...place, position: first.position }
  const { sealed } = readLockedText(first.sealed)
  const text = await openUnderKey(key, sealed, 'locked-custody-values', locked)
  const values = await open(new TextDecoder().decode(text), first.position, 'granted-custody-values')
  const own = confirming.slice(0, ends)
  confirming.fill(0)
  return [
    { without: first.position, values: bundled(values, first.position, count) },
    { without: second.position, values: bundled(own, second.position, count) },
  ]
}

type ValuesPurpose = 'granted-custody-values' | 'confirming-custody-values'

function giverPlace({ place, without }: HeldCustodyKeys, { item, revision, request }: GivenFor): GiverPlace {
  return { ...place, item, revision, request, position: without }
}

/** One's own values, sealed to the requester; with a key, as the second custodian. */
async function sealValues(
  held: HeldCustodyKeys,
  given: GivenFor,
  roster: RosterState,
  key: OpeningKey | null,
): Promise<string> {
  const { item, revision, to } = given
  const { values } = await deriveItemCustodyValues(held, { item, revision })
  const inOrder = [...values].sort(([one], [other]) => one - other).map(([, value]) => value)
  const bundle = writeBundle(key === null ? inOrder : [...inOrder, key])
  const purpose = key === null ? 'granted-custody-values' : 'confirming-custody-values'
  const place = { ...giverPlace(held, given), recipient: to.user, fingerprint: to.fingerprint }
  const sealed = await sealToPerson(sealingKeyOf(to, roster), bundle, purpose, place)
  bundle.fill(0)
  return sealed
}

/** The key for another custodian; null if nothing can be sealed to them. */
async function lockFor(
  { position, person }: OtherCustodian,
  key: OpeningKey,
  place: GiverPlace,
  roster: RosterState,
): Promise<[number, string] | null> {
  const recipient = { ...place, recipient: person.user, fingerprint: person.fingerprint }
  try {
    const sealed = sealToPerson(sealingKeyOf(person, roster), key.copyBytes(), 'opening-key', recipient)
    return [position, await sealed]
  } catch (error) {
    if (error instanceof SealFailed) return null
    throw error
  }
}

/** The sealing key of somebody's present, vouched-for keys; throws Error for any others. */
export function sealingKeyOf(person: RosterPerson, roster: RosterState): Uint8Array<ArrayBuffer> {
  const isPresent = person.vouched && roster.people.get(person.user) === person
  if (!isPresent) throw new Error('these keys are not vouched for')
  return fromBase64url(person.sealingKey) as Uint8Array<ArrayBuffer>
}

/** The key that locks the first custodian's values until the second confirms. */
export function openingKey(bytes: Uint8Array<ArrayBuffer>): OpeningKey {
  if (bytes.length !== 32) throw new OpenFailed()
  return SecretKey.of('opening', bytes)
}

const bundled = (bundle: Uint8Array<ArrayBuffer>, without: number, count: number) =>
  readBundle('custody-value', bundle, { count, without })
