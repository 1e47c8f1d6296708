import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { twoStepField } from '@chaveiro/contract/constants.ts'
import type { Device } from '@chaveiro/device'
import type { Failure } from '../../agent/failure.ts'
import { parseReference, type Reference } from '../../references/reference.ts'
import { Refusal } from '../../refusal.ts'
import { failureOfOne } from '../failure-of.ts'
import type { Ground } from './ground.ts'
import { openNamed, type SurelyOpened } from './open-item.ts'
import { fieldsOf, type NamedField, pickField } from './pick-field.ts'

/** A value as the agent answers it: text, or a file's bytes in base64. */
export type Value = { text: string } | { name: string; base64: string }
export type ReadValue = { reference: string } & ({ value: Value } | { failure: Failure })

/** Reads the value of each reference; each item is revealed (audited) once. One failure does not keep the others from being named. */
export async function readValues(
  ground: Ground,
  { references, copying }: { references: readonly string[]; copying: boolean },
): Promise<ReadValue[]> {
  const opening = new Map<string, Promise<SurelyOpened>>()
  const openOnce = (names: readonly string[], text: string) => {
    const key = JSON.stringify(names)
    const begun = opening.get(key) ?? openNamed(ground, { names, text }, { copying })
    opening.set(key, begun)
    return begun
  }
  const values: ReadValue[] = []
  for (const text of references) {
    try {
      const reference = parseReference(text)
      values.push({ reference: text, value: await readOne(ground, reference, openOnce) })
    } catch (error) {
      values.push({ reference: text, failure: failureOfOne(error) })
      ground.lists.forget()
    }
  }
  return values
}

async function readOne(
  { device }: Ground,
  reference: Reference,
  open: (names: readonly string[], text: string) => Promise<SurelyOpened>,
): Promise<Value> {
  const opened = await open(itemNamesOf(reference), reference.text)
  const picked = await pickValue(device.items, opened.item, opened.secret, reference)
  if ('text' in picked) return picked
  const content = await device.items.openFile(opened.item, picked.file)
  return { name: picked.name, base64: Buffer.from(await content.arrayBuffer()).toString('base64') }
}

/** The names of the item that a reference names a value of. With `?attribute=otp` there is no field: only the setup key has codes. */
export const itemNamesOf = ({ names, attribute }: Reference) =>
  attribute === 'otp' ? names : names.slice(0, -1)

/** What a reference picks of an opened item: a text, the present code among them, or a file. Throws Refusal. */
export async function pickValue(
  codes: Pick<Device['items'], 'twoStepCodes'>,
  item: Parameters<typeof fieldsOf>[0],
  secret: ItemSecret,
  { text, names, attribute }: Reference,
): Promise<{ text: string } | Extract<NamedField, { file: unknown }>> {
  const field = attribute ?? names.at(-1) ?? ''
  if (field.toLowerCase() === 'otp') return { text: (await codeOf(codes, secret, text)).code }
  const picked = pickField(fieldsOf(item, secret), field, text)
  return 'value' in picked ? { text: picked.value } : picked
}

/** The present two-step code of an item. Throws Refusal without a setup key. */
export async function codeOf(codes: Pick<Device['items'], 'twoStepCodes'>, secret: ItemSecret, text: string) {
  const key = secret.metadata[twoStepField] ?? ''
  if (key === '') throw new Refusal('item.no_code', { reference: text })
  return codes.twoStepCodes(key, Date.now())
}
