import { fromBase64url } from '@chaveiro/contract/rules/base64url.ts'
import type { RosterPerson, RosterState } from '@chaveiro/contract/rules/roster.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { openAsPerson, sealToPerson } from '../envelopes/seal-to-person.ts'
import { readBundle, writeBundle } from './custody-bundle.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { DealingPlace } from './derive-custody-keys.ts'
import { deriveItemCustodyValues, type ItemCustodyValues } from './derive-item-custody-values.ts'
import type { ItemPlace } from './derive-vault-keys.ts'
import type { HeldCustodyKeys } from './open-custody-share.ts'

/** For which request, of whom, and for which revision of which item. */
export type GivenFor = ItemPlace & { readonly request: string; readonly to: RosterPerson }

/**
 * What a custodian's keys give for one revision of one item, sealed to the person who asked: bound to the request, the
 * person's keys, the dealing and the custodian's place in it. Refuses (an Error) to seal to keys that nobody vouches for.
 */
export async function giveCustodyValues(
  held: HeldCustodyKeys,
  { item, revision, request, to }: GivenFor,
  roster: RosterState,
): Promise<string> {
  if (!to.vouched || roster.people.get(to.user) !== to) throw new Error('these keys are not vouched for')
  const { without, values } = await deriveItemCustodyValues(held, { item, revision })
  const inOrder = [...values].sort(([one], [other]) => one - other).map(([, value]) => value)
  const recipient = { recipient: to.user, fingerprint: to.fingerprint }
  const place = { ...held.place, item, revision, request, position: without, ...recipient }
  const bundle = writeBundle(inOrder)
  const sealingKey = fromBase64url(to.sealingKey) as Uint8Array<ArrayBuffer>
  const sealed = await sealToPerson(sealingKey, bundle, 'granted-custody-values', place)
  bundle.fill(0)
  return sealed
}

/** Where values belong that somebody received: the custodian's position in the dealing, and among how many. */
export type ReceivedPlace = DealingPlace &
  ItemPlace & { readonly request: string; readonly position: number; readonly count: number }

/** Opens the values that one custodian gave us for a request; the log names them (contract's checkGivenValues). */
export async function receiveCustodyValues(
  keys: AccountKeys,
  sealed: string,
  { count, ...given }: ReceivedPlace,
): Promise<ItemCustodyValues> {
  const place = { ...given, recipient: keys.user, fingerprint: keys.fingerprint }
  if (given.position < 1 || given.position > count) throw new OpenFailed()
  const bundle = await openAsPerson(keys.sealing.privateKey, sealed, 'granted-custody-values', place)
  const without = given.position
  return { without, values: readBundle('custody-value', bundle, { count, without }) }
}
