import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { withoutSite } from '@chaveiro/contract/rules/items/fits-address.ts'
import type { ItemOverviewDraft } from '@chaveiro/device'
import { Refusal } from '../../refusal.ts'
import { type NamedItem, vaultAt, verifiedItem } from './find-item.ts'
import type { Ground } from './ground.ts'
import { openNamed } from './open-item.ts'
import { type ShownItem, showItem } from './show-item.ts'

/** What a person changes of an item; what is missing stays. An own field of an empty value is removed, as is a template's field. */
export interface ItemWrite {
  overview: Partial<ItemOverviewDraft>
  password?: string
  notes?: string
  /** Fields of the type's template by name. */
  metadata?: Record<string, string>
  fields?: readonly { label: string; value: string; hidden: boolean }[]
}

const emptySecret: ItemSecret = { password: '', notes: '', metadata: {}, fields: [], files: [] }

export async function createItem(
  ground: Ground,
  { vault, write }: { vault: readonly string[]; write: ItemWrite },
): Promise<{ id: string; title: string }> {
  const { place } = vaultAt(await ground.lists.vaults(), vault, vault.join('/'))
  const { title, type = 'web_credential', ...overview } = write.overview
  if (title === undefined || title.trim() === '') throw new Refusal('create.title')
  const handle = await ground.device.vaults.show(place)
  requireSites({ login_url: '', more_urls: [], ...overview })
  const secret = secretWith(emptySecret, write)
  const { id } = await ground.device.items.create(handle, { ...overview, title, type }, secret)
  return { id, title }
}

/** Writes the next revision of exactly the item that was shown. */
export async function editItem(
  ground: Ground,
  { write, ...named }: NamedItem & { write: ItemWrite },
): Promise<{ id: string; revision: number }> {
  const touchesSecret = [write.password, write.notes, write.metadata, write.fields].some(
    (part) => part !== undefined,
  )
  const change = { overview: write.overview }
  if (!touchesSecret) {
    const handle = await verifiedItem(ground, named)
    requireSites({ ...handle, ...write.overview })
    const { id, revision } = await ground.device.items.update(handle, change)
    return { id, revision }
  }
  const { item, secret } = await openNamed(ground, named, { copying: false })
  requireSites({ ...item, ...write.overview })
  const { id, revision } = await ground.device.items.update(item, {
    ...change,
    secret: secretWith(secret, write),
  })
  return { id, revision }
}

/** Deletes (restorably, for 30 days) the item that the person was shown. Throws Refusal if it is another one by now. */
export async function deleteItem(
  ground: Ground,
  { shown, ...named }: NamedItem & { shown: ShownItem },
): Promise<void> {
  const now = await showItem(ground, named)
  if (now.id !== shown.id || now.revision !== shown.revision || now.at !== shown.at)
    throw new Refusal('item.changed', { reference: named.text })
  await ground.device.items.delete(await verifiedItem(ground, named))
}

function requireSites({ url_match, login_url = '', more_urls = [] }: Partial<ItemOverviewDraft>): void {
  const address = url_match === 'site' ? withoutSite({ login_url, more_urls }) : undefined
  if (address !== undefined) throw new Refusal('write.no_site', { address })
}

function secretWith(secret: ItemSecret, { password, notes, metadata, fields }: ItemWrite): ItemSecret {
  return {
    ...secret,
    ...(password !== undefined && { password }),
    ...(notes !== undefined && { notes }),
    metadata: withoutEmpty({ ...secret.metadata, ...metadata }),
    fields: [
      ...secret.fields.filter(({ label }) => !fields?.some((field) => field.label === label)),
      ...(fields ?? []).filter(({ value }) => value !== ''),
    ],
  }
}

const withoutEmpty = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))

/** A password of 20 characters from all kinds, without those that are easily mistaken. */
export const generatePassword = ({ device }: Ground, { length }: { length: number }) =>
  device.items.generatePassword({
    ...{ length, lower: true, upper: true, digits: true, symbols: true, excludeAmbiguous: true },
  })
