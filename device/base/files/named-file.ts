import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { fileMaxBytes, maxLength } from '@chaveiro/contract/constants.ts'
import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { type FileKey, SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { v7 as makeId } from 'uuid'

/** A named file on its way: whether its upload began, and how many parts have arrived. */
export type Upload = { readonly file: ItemFile; readonly key: FileKey; begun: boolean; sent: number }

/** A new file's key, and what a sealed text says of the file. `hash`: of the whole content. */
export function nameFile(name: string, size: number, hash: string): { key: FileKey; file: ItemFile } {
  const key = SecretKey.random('file')
  const shortName = name.slice(0, maxLength.fileName)
  return { key, file: { id: makeId(), name: shortName, size, hash, key: toBase64url(key.copyBytes()) } }
}

/** A file's key as its author wrote it, who may have written anything: throws `altered` unless key and size are possible. */
export function fileKeyOf({ key, size }: Pick<ItemFile, 'key' | 'size'>, altered: () => Error): FileKey {
  const bytes = fromBase64url(key)
  if (bytes?.length !== 32 || size > fileMaxBytes) throw altered()
  return SecretKey.of('file', bytes)
}
