import { z } from 'zod'
import { call } from '../call.ts'
import { fileMaxBytes, filePartBytes } from '../constants.ts'
import { Id, numberIn, sealedText } from '../primitives.ts'
import { filePartsMax, isUpload } from '../rules/items/file-parts.ts'

/** A sealed part of a file, in base64url. */
export const SealedPart = sealedText(Math.ceil(((filePartBytes + 145) * 4) / 3) + 'cha1.'.length)
const part = numberIn(1, filePartsMax)

export const beginUpload = call('POST /api/item-files', {
  access: 'staff',
  summary:
    'Begin to upload a sealed file: for an item, for one that is about to be created in the vault, or for a one-time link',
  body: z
    .object({
      id: Id,
      /** Null for a file of a one-time link. */
      vault_id: Id.nullable(),
      /** Null for an item that does not exist yet, and for a one-time link. */
      item_id: Id.nullable(),
      parts: z.int().min(1).max(filePartsMax),
      /** Its size, rounded to blocks of 64 bytes. */
      bytes: z.int().min(0).max(fileMaxBytes),
    })
    .refine(isUpload, { path: ['bytes'], error: 'invalid' }),
})

export const putFilePart = call('PUT /api/item-files/:id/parts/:part', {
  access: 'staff',
  summary: 'Upload one sealed part of a file; a part that has arrived already stays as it is',
  params: z.object({ id: Id, part }),
  body: z.object({ sealed: SealedPart }),
  bodyLimit: 1_500_000,
})

export const openItemFile = call('POST /api/items/:id/files/:file/open', {
  access: 'staff',
  summary: 'Open a file of an item, under the same rules as a reveal, and audited',
  params: z.object({ id: Id, file: Id }),
  /** The revision that names the file. */
  body: z.object({ revision: z.int().min(1) }),
  response: z.object({ parts: z.int() }),
})

export const readFilePart = call('GET /api/items/:id/files/:file/parts/:part', {
  access: 'staff',
  summary: 'One sealed part of a file that the caller has opened and may still reveal',
  params: z.object({ id: Id, file: Id, part }),
  /** As it was opened. */
  query: z.object({ revision: numberIn(1) }),
  response: z.object({ sealed: z.string() }),
})
