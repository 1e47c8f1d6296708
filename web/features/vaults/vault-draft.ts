import { type Vault, VaultForm, VaultName } from '@chaveiro/contract/calls/vaults.ts'
import { plainName } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import { type DrawnVault, listedPlace, type VaultChange, type VaultDraft } from '@chaveiro/device'
import { z } from 'zod'

/** The form's values; `parent_id` is empty for the top. The name is taken as it looks. */
export const VaultValues = VaultForm.extend({
  name: z.string().transform(plainName).pipe(VaultName),
  parent_id: z.string(),
})
export type FilledVault = z.input<typeof VaultValues>
export type CheckedVault = z.output<typeof VaultValues>

/** A vault to be made, or what changes about one, with the place above it as the form draws it. */
export type DrawnDraft = VaultDraft<DrawnVault>
export type DrawnChange = VaultChange<DrawnVault>

/** The draft of a filled form; its parent is named by the path that the form shows. */
export const draftOf = ({ parent_id, ...rest }: CheckedVault, vaults: readonly Vault[]): DrawnDraft => ({
  ...rest,
  // The device refuses a parent that is no longer listed; it must not become the top.
  parent: parent_id ? (listedPlace(vaults, parent_id) ?? { id: parent_id, type: 'client', path: [] }) : null,
})

/** The changed fields; the others stay as they were signed. */
export function changeOf(before: Vault, values: CheckedVault, vaults: readonly Vault[]): DrawnChange {
  const { name, visibility, tags, parent } = draftOf(values, vaults)
  const retagged = {
    ...(tags.client === before.tags.client ? {} : { client: tags.client }),
    ...(tags.squad === before.tags.squad ? {} : { squad: tags.squad }),
  }
  return {
    ...(name === before.name ? {} : { name }),
    ...(visibility === before.visibility ? {} : { visibility }),
    ...(Object.keys(retagged).length > 0 ? { tags: retagged } : {}),
    ...((values.parent_id || null) === before.parent_id ? {} : { parent }),
  }
}
