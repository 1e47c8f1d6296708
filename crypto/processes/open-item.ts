import type { Place } from '../envelopes/context.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { readJson } from '../envelopes/read-opened.ts'
import { openUnderKey } from '../envelopes/seal-under-key.ts'
import { type ItemKey, SecretKey } from '../primitives/secret-key.ts'
import type { ItemPlace, VaultKeys } from './derive-vault-keys.ts'
import type { ItemSecret, SealedItem } from './seal-item.ts'

/** An item's secret, opened with the keys of its generation; OpenFailed with others. */
export async function openItem(
  sealedItem: SealedItem,
  place: ItemPlace,
  vaultKeys: VaultKeys,
): Promise<ItemSecret> {
  const { org, vault, generation } = vaultKeys.place
  const { item, revision } = place
  const wrapPlace = { org, vault, item, revision, generation }
  const keyBytes = await openUnderKey(vaultKeys.itemWrapKey, sealedItem.key, 'item-key', wrapPlace)
  if (keyBytes.length !== 32) throw new OpenFailed()
  const itemKey = SecretKey.of('item', keyBytes)
  return openWithItemKey(itemKey, sealedItem.sealed, { org, vault, item, revision })
}

/** The same with the item key itself, from any source. */
export async function openWithItemKey(
  itemKey: ItemKey,
  sealed: string,
  place: Place<'item'>,
): Promise<ItemSecret> {
  return readSecret(await openUnderKey(itemKey, sealed, 'item', place))
}

/** Takes the bytes: nothing else overwrites what the garbage collection frees. */
function readSecret(plaintext: Uint8Array): ItemSecret {
  const value = readJson(plaintext)
  plaintext.fill(0)
  if (!isItemSecret(value)) throw new OpenFailed()
  return value
}

function isItemSecret(value: unknown): value is ItemSecret {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 5) return false
  const { password, notes, metadata, fields, files } = value as Record<string, unknown>
  const isMap = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)
  const isWhole = isText(password) && isText(notes) && isMap && Object.values(metadata).every(isText)
  return isWhole && isListOf(fields, isField) && isListOf(files, isFile)
}

const isText = (value: unknown) => typeof value === 'string'

const isListOf = (value: unknown, isOne: (one: unknown) => boolean) =>
  Array.isArray(value) && value.every(isOne)

function isFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 5) return false
  const { id, name, size, hash, key } = value as Record<string, unknown>
  const isSize = Number.isSafeInteger(size) && (size as number) >= 0
  return [id, name, hash, key].every(isText) && isSize
}

function isField(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 3) return false
  const { label, value: content, hidden } = value as Record<string, unknown>
  return isText(label) && isText(content) && typeof hidden === 'boolean'
}
