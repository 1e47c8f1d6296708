import { fromBase64url, toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import type { RosterPerson, RosterState } from '@chaveiro/contract/rules/roster.ts'
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
import { type OpeningKey, type OtherCustodian, openingKey, sealingKeyOf } from './give-custody-values.ts'
import type { HeldCustodyKeys } from './open-custody-share.ts'

/**
 * What a custodian gives for a vault that lost its key: the recipient, the items, and the keys held of each dealing
 * named.
 */
export type VaultGiven = {
  readonly recovery: string
  readonly to: RosterPerson
  readonly items: readonly ItemPlace[]
  readonly held: readonly HeldCustodyKeys[]
}

type GiverPlace = Place<'locked-recovery-values'>
/** An item, its revision, and the values for every dealing named, in order. */
type Entry = readonly [item: string, revision: number, values: readonly string[]]

/**
 * Seals the first custodian's values for all items to the vault's recipient, then locks that under a key sealed to the
 * other custodians, so that it opens once one of them confirms it. Throws Error if the keys are not vouched for;
 * SealFailed if nothing can be sealed to any of the others.
 */
export async function giveRecoveryValues(
  keys: AccountKeys,
  given: VaultGiven,
  others: readonly OtherCustodian[],
  roster: RosterState,
): Promise<string> {
  const place = placeOf(given, keys.user)
  const key: OpeningKey = SecretKey.random('opening')
  const values = await sealValues(given, place, roster, null)
  const locks = new Map<number, string>()
  for (const { position, person } of others) {
    const recipient = { ...place, recipient: person.user, fingerprint: person.fingerprint }
    try {
      const to = sealingKeyOf(person, roster)
      locks.set(position, await sealToPerson(to, key.copyBytes(), 'recovery-opening-key', recipient))
    } catch (error) {
      if (!(error instanceof SealFailed)) throw error
    }
  }
  if (locks.size === 0) throw new SealFailed(new Error('no other custodian can confirm'))
  const sealed = await sealUnderKey(key, new TextEncoder().encode(values), 'locked-recovery-values', place)
  return writeLockedText({ keys: locks, sealed })
}

/** The first custodian's sealed values and id, and our position among the vault's custodians. */
export type FirstGiven = { readonly by: string; readonly sealed: string; readonly position: number }

/**
 * Seals the second custodian's values, with the key that unlocks the first one's. OpenFailed if the first one's text
 * does not open to us for this recovery.
 */
export async function confirmRecoveryValues(
  keys: AccountKeys,
  given: VaultGiven,
  { by, sealed, position }: FirstGiven,
  roster: RosterState,
): Promise<string> {
  const place = placeOf(given, by)
  const locked = readLockedText(sealed)
  const recipient = { ...place, recipient: keys.user, fingerprint: keys.fingerprint }
  const own = locked.keys.get(position) ?? ''
  const key = openingKey(await openAsPerson(keys.sealing.privateKey, own, 'recovery-opening-key', recipient))
  await openUnderKey(key, locked.sealed, 'locked-recovery-values', place)
  return sealValues(given, placeOf(given, keys.user), roster, key)
}

/** One item's revision, and both custodians' values by dealing. */
export type RecoveredValues = {
  readonly revision: number
  readonly byDealing: ReadonlyMap<number, readonly [ItemCustodyValues, ItemCustodyValues]>
}

/** The place of received values, with the custodians of every dealing named, in the statement's order. */
export type ReceivedRecovery = {
  readonly org: string
  readonly vault: string
  readonly recovery: string
  readonly dealings: readonly { readonly dealing: number; readonly custodians: readonly string[] }[]
}

type Given = { readonly by: string; readonly sealed: string }

/** Opens both custodians' values, by item; the log names both texts. OpenFailed for anything else. */
export async function receiveRecoveryValues(
  keys: AccountKeys,
  [first, second]: readonly [Given, Given],
  { org, vault, recovery, dealings }: ReceivedRecovery,
): Promise<Map<string, RecoveredValues>> {
  const us = { recipient: keys.user, fingerprint: keys.fingerprint }
  const placeFrom = (custodian: string) => ({ org, vault, recovery, custodian })
  const open = (sealed: string, by: string, purpose: 'recovery-values' | 'confirming-recovery-values') =>
    openAsPerson(keys.sealing.privateKey, sealed, purpose, { ...placeFrom(by), ...us })
  const confirming = await open(second.sealed, second.by, 'confirming-recovery-values')
  if (confirming.length < 32) throw new OpenFailed()
  const key = openingKey(confirming.slice(0, 32))
  const { sealed } = readLockedText(first.sealed)
  const text = await openUnderKey(key, sealed, 'locked-recovery-values', placeFrom(first.by))
  const ofFirst = await open(new TextDecoder().decode(text), first.by, 'recovery-values')
  const others = new Map(readEntries(confirming.slice(32)).map((entry) => [entry[0], entry]))
  const received = new Map<string, RecoveredValues>()
  for (const [item, revision, values] of readEntries(ofFirst)) {
    const other = others.get(item)
    if (other?.[1] !== revision) continue
    const byDealing = dealings.map(({ dealing, custodians }, index) => {
      const one = bundled(values[index], custodians, first.by)
      return [dealing, [one, bundled(other[2][index], custodians, second.by)] as const] as const
    })
    received.set(item, { revision, byDealing: new Map(byDealing) })
  }
  return received
}

function placeOf({ recovery, held }: VaultGiven, custodian: string): GiverPlace {
  const [first] = held
  if (!first) throw new OpenFailed()
  const { org, vault } = first.place
  return { org, vault, recovery, custodian }
}

/** One's own values, sealed to the vault's recipient; as the second custodian they begin with the key. */
async function sealValues(
  { to, items, held }: VaultGiven,
  place: GiverPlace,
  roster: RosterState,
  key: OpeningKey | null,
): Promise<string> {
  const entries: Entry[] = []
  for (const { item, revision } of items) {
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
  const purpose = key === null ? 'recovery-values' : 'confirming-recovery-values'
  const recipient = { ...place, recipient: to.user, fingerprint: to.fingerprint }
  const sealed = await sealToPerson(sealingKeyOf(to, roster), bytes, purpose, recipient)
  bytes.fill(0)
  list.fill(0)
  return sealed
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
