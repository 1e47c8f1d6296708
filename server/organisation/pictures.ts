import { hash } from 'node:crypto'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import type { UserDocument } from '../platform/identity/actor.ts'
import { setPersonDocument } from './persons.queries.ts'
import { pictureType } from './picture-form.ts'
import { deletePicture, putPicture, selectPicture, selectPictured } from './pictures.queries.ts'

type PictureDocument = { type: string; base64: string }

/**
 * Keeps a copy under the person's key, so that it is erased with them. Null, or what is not shown, removes it. Does nothing for
 * somebody who is not active.
 */
export async function storePicture(
  tx: Tx,
  atRest: AtRest,
  userId: string,
  bytes: Buffer | null,
): Promise<void> {
  const person = await tx.first(selectPictured, { id: userId })
  if (!person) return
  const type = bytes && pictureType(bytes)
  const key = atRest.personKey(userId, person.wrapped)
  const user = atRest.openKept<UserDocument>('users', userId, person.document, key)
  // Another picture has another address, so that browsers may keep each.
  const avatar_url =
    bytes && type ? `/api/users/${userId}/picture?v=${hash('sha256', bytes, 'base64url').slice(0, 16)}` : null
  if (user.avatar_url === avatar_url) return
  if (bytes && type) {
    const document: PictureDocument = { type, base64: bytes.toString('base64') }
    await tx.run(putPicture, { user_id: userId, document: atRest.seal('pictures', userId, document, key) })
  } else await tx.run(deletePicture, { user_id: userId })
  await tx.run(setPersonDocument, {
    id: userId,
    document: atRest.seal('users', userId, { ...user, avatar_url }, key),
  })
}

export async function readPicture(
  reader: Reader,
  atRest: AtRest,
  userId: string,
): Promise<{ type: string; bytes: Buffer } | null> {
  const row = await reader.first(selectPicture, { user_id: userId })
  if (!row) return null
  const key = atRest.personKey(userId, row.wrapped)
  const { type, base64 } = atRest.open<PictureDocument>('pictures', userId, row.document, key)
  return { type, bytes: Buffer.from(base64, 'base64') }
}
