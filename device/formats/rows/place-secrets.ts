import type { ItemFile, ItemSecret, OwnField } from '@chaveiro/contract/calls/items.ts'
import { type ItemType, twoStepField } from '@chaveiro/contract/constants.ts'
import { itemTemplates } from '@chaveiro/contract/templates.ts'
import type { TwoStepRefusal } from '../../base/types/two-step.ts'
import { twoStepRefusal } from '../codes/read-two-step-key.ts'

interface Secrets {
  password: string
  notes: string
  twoStep: string
}

/**
 * Where a row's secrets go in an item of this type. What has no field of its own goes into the notes, as does a two-step
 * key that gives no codes; the text of a secure note is its notes.
 */
export function placeSecrets(
  type: ItemType,
  { password, notes, twoStep }: Secrets,
): Secrets & { noCodes: TwoStepRefusal | null } {
  const hasField = itemTemplates[type].fields.some(({ name }) => name === twoStepField)
  const noCodes = hasField ? twoStepRefusal(twoStep) : null
  const isKept = hasField && noCodes === null
  const all = isKept ? notes : joinLines(notes, twoStep)
  const isText = type === 'secure_note' && password === ''
  return {
    password: isText ? all : password,
    notes: isText ? '' : all,
    twoStep: isKept ? twoStep : '',
    noCodes,
  }
}

/** Placed secrets as they are sealed; `files` as they were uploaded. */
export const itemSecretOf = (
  {
    password,
    notes,
    twoStep,
    fields,
    ours,
  }: Secrets & { fields: readonly OwnField[]; ours?: Pick<ItemSecret, 'metadata'> | undefined },
  files: readonly ItemFile[] = [],
): ItemSecret => ({
  password,
  notes,
  metadata: { ...ours?.metadata, ...(twoStep && { [twoStepField]: twoStep }) },
  fields,
  files,
})

/** Joins texts with line breaks, skipping empty ones. */
export function joinLines(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n')
}
