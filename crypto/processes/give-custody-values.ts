import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { RosterPerson, RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { VaultDealing } from '@chaveiro/contract/log/vaults/vault-state.ts'
import type { Place } from '../envelopes/context.ts'
import { readLockedText, writeLockedText } from '../envelopes/locked-text.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { readJson } from '../envelopes/read-opened.ts'
import { SealFailed } from '../envelopes/seal-failed.ts'
import { openAsPerson, sealToPerson } from '../envelopes/seal-to-person.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { readBundle, writeBundle } from './custody-bundle.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { deriveItemCustodyValues, type ItemCustodyValues } from './derive-item-custody-values.ts'
import type { ItemPlace } from './derive-vault-keys.ts'
import type { HeldCustodyKeys } from './open-custody-share.ts'

/** What two custodians open: one revision of an item, or the newest of all items of a vault that lost its key. */
export type GivenFor = {
  /** Id of the request, or of the opening of the vault. */
  readonly request: string
  /** Hash of the item's change, or digest of the vault's items. */
  readonly content: string
  readonly items: readonly ItemPlace[]
  readonly to: RosterPerson
}

/** A custodian's keys of every dealing named, newest first. */
export type HeldKeys = readonly [HeldCustodyKeys, ...HeldCustodyKeys[]]

/** Another custodian, by position in the newest dealing named. */
export type OtherCustodian = { readonly position: number; readonly person: RosterPerson }

/** One custodian's sealed values, as sent, and their position in the newest dealing named. */
export type Given = { readonly position: number; readonly sealed: string }

type OpeningKey = SecretKey<'opening'>
type GiverPlace = Place<'locked-custody-values'>
/** An item, its revision, and the values for every dealing named, in order. */
type Entry = readonly [item: string, revision: number, values: readonly string[]]

/**
 * Seals the first custodian's values to the recipient, then locks that under a key sealed to the other custodians, so
 * that it opens once one of them confirms this opening. Throws Error if the keys are not vouched for; SealFailed if
 * nothing can be sealed to any of the others.
 */
export async function giveCustodyValues(
  held: HeldKeys,
  givenFor: GivenFor,
  others: readonly OtherCustodian[],
  roster: RosterState,
): Promise<string> {
  const place = giverPlace(held, givenFor)
  const key: OpeningKey = SecretKey.random('opening')
  const values = await sealValues(held, givenFor, roster, null)
  const locks = await Promise.all(others.map((other) => lockFor(other, key, place, roster)))
  const keys = new Map(locks.filter((lock) => lock !== null))
  if (keys.size === 0) throw new SealFailed(new Error('no other custodian can confirm'))
  const sealed = await sealUnderKey(key, new TextEncoder().encode(values), 'locked-custody-values', place)
  return writeLockedText({ keys, sealed })
}

/**
 * Seals the second custodian's values to the recipient, with the key that unlocks the first one's. OpenFailed if the
 * first one's text does not open to us for this opening.
 */
export async function confirmCustodyValues(
  keys: AccountKeys,
  held: HeldKeys,
  givenFor: GivenFor,
  first: Given,
  roster: RosterState,
): Promise<string> {
  const place = { ...giverPlace(held, givenFor), position: first.position }
  const locked = readLockedText(first.sealed)
  const recipient = { ...place, recipient: keys.user, fingerprint: keys.fingerprint }
  const ownKey = locked.keys.get(held[0].without) ?? ''
  const key = openingKey(await openAsPerson(keys.sealing.privateKey, ownKey, 'opening-key', recipient))
  await openUnderKey(key, locked.sealed, 'locked-custody-values', place)
  return sealValues(held, givenFor, roster, key)
}

/** What was opened, by whom, and every dealing named, newest first. */
export type ReceivedPlace = Pick<GivenFor, 'request' | 'content'> & {
  readonly org: string
  readonly vault: string
  readonly by: readonly [first: string, second: string]
  readonly dealt: readonly Pick<VaultDealing, 'dealing' | 'generation' | 'custodians'>[]
}

type BothValues = readonly [ItemCustodyValues, ItemCustodyValues]

/** Both custodians' values, by item. */
export type ReceivedValues = ReadonlyMap<
  string,
  { readonly revision: number; readonly byDealing: ReadonlyMap<number, BothValues> }
>

/** Opens both custodians' values; the log names both texts. OpenFailed for anything else. */
export async function receiveCustodyValues(
  keys: AccountKeys,
  [first, second]: readonly [string, string],
  { dealt, by, ...opened }: ReceivedPlace,
): Promise<ReceivedValues> {
  const [newest] = dealt
  if (!newest) throw new OpenFailed()
  const { generation, dealing } = newest
  const us = { recipient: keys.user, fingerprint: keys.fingerprint }
  const [ofFirst, ofSecond] = by.map((user) => ({
    ...{ ...opened, generation, dealing },
    position: newest.custodians.indexOf(user) + 1,
  })) as [GiverPlace, GiverPlace]
  const open = (sealed: string, purpose: ValuesPurpose, place: GiverPlace) =>
    openAsPerson(keys.sealing.privateKey, sealed, purpose, { ...place, ...us })
  const confirming = await open(second, 'confirming-custody-values', ofSecond)
  if (confirming.length < 32) throw new OpenFailed()
  const key = openingKey(confirming.slice(0, 32))
  const locked = readLockedText(first).sealed
  const text = new TextDecoder().decode(await openUnderKey(key, locked, 'locked-custody-values', ofFirst))
  const entries = readEntries(await open(text, 'granted-custody-values', ofFirst))
  const others = new Map(readEntries(confirming.slice(32)).map((entry) => [entry[0], entry]))
  confirming.fill(0)
  const received = new Map<string, { revision: number; byDealing: Map<number, BothValues> }>()
  for (const [item, revision, values] of entries) {
    const other = others.get(item)
    if (other?.[1] !== revision) continue
    const byDealing = dealt.map(({ dealing, custodians }, index) => {
      const one = bundled(values[index], custodians, by[0])
      return [dealing, [one, bundled(other[2][index], custodians, by[1])] as const] as const
    })
    received.set(item, { revision, byDealing: new Map(byDealing) })
  }
  return received
}

/** Both custodians' values for this revision by a dealing. OpenFailed if they gave none. */
export function valuesFor(
  received: ReceivedValues,
  { item, revision }: ItemPlace,
  dealing: number,
): BothValues {
  const ofItem = received.get(item)
  const values = ofItem?.revision === revision ? ofItem.byDealing.get(dealing) : undefined
  if (!values) throw new OpenFailed()
  return values
}

type ValuesPurpose = 'granted-custody-values' | 'confirming-custody-values'

function giverPlace([{ place, without }]: HeldKeys, { request, content }: GivenFor): GiverPlace {
  return { ...place, request, content, position: without }
}

/** One's own values, sealed to the recipient; the second custodian's begin with the key. */
async function sealValues(
  held: HeldKeys,
  givenFor: GivenFor,
  roster: RosterState,
  key: OpeningKey | null,
): Promise<string> {
  const entries: Entry[] = []
  for (const { item, revision } of givenFor.items) {
    const ofItem: string[] = []
    for (const keys of held) {
      const { values } = await deriveItemCustodyValues(keys, { item, revision })
      const inOrder = [...values].sort(([one], [other]) => one - other).map(([, value]) => value)
      ofItem.push(toBase64url(writeBundle(inOrder)))
    }
    entries.push([item, revision, ofItem])
  }
  const list = new TextEncoder().encode(JSON.stringify(entries))
  const start = key?.copyBytes() ?? new Uint8Array(0)
  const bytes = new Uint8Array(start.length + list.length)
  bytes.set(start)
  bytes.set(list, start.length)
  const purpose: ValuesPurpose = key === null ? 'granted-custody-values' : 'confirming-custody-values'
  const { user: recipient, fingerprint } = givenFor.to
  const place = { ...giverPlace(held, givenFor), recipient, fingerprint }
  const sealed = await sealToPerson(sealingKeyOf(givenFor.to, roster), bytes, purpose, place)
  bytes.fill(0)
  list.fill(0)
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
function sealingKeyOf(person: RosterPerson, roster: RosterState): Uint8Array<ArrayBuffer> {
  const isPresent = person.vouched && roster.people.get(person.user) === person
  if (!isPresent) throw new Error('these keys are not vouched for')
  return fromBase64url(person.sealingKey) as Uint8Array<ArrayBuffer>
}

/** The key that locks the first custodian's values until the second confirms. */
function openingKey(bytes: Uint8Array<ArrayBuffer>): OpeningKey {
  if (bytes.length !== 32) throw new OpenFailed()
  return SecretKey.of('opening', bytes)
}

function readEntries(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const list = readJson(bytes)
  bytes.fill(0)
  if (!Array.isArray(list) || !list.every(isEntry)) throw new OpenFailed()
  return list
}

function isEntry(entry: unknown): entry is Entry {
  if (!Array.isArray(entry) || entry.length !== 3) return false
  const [item, revision, values] = entry
  const areTexts = Array.isArray(values) && values.every((value) => typeof value === 'string')
  return typeof item === 'string' && typeof revision === 'number' && areTexts
}

function bundled(text: string | undefined, custodians: readonly string[], by: string): ItemCustodyValues {
  const bytes = fromBase64url(text ?? '')
  const without = custodians.indexOf(by) + 1
  if (bytes === null || without === 0) throw new OpenFailed()
  const place = { count: custodians.length, without }
  return { without, values: readBundle('custody-value', bytes as Uint8Array<ArrayBuffer>, place) }
}
