import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { sealedPartBytes } from '@chaveiro/contract/rules/items/file-parts.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Database } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { insertPart, selectPart } from './item-files.queries.ts'

/** Stores one sealed part, whose size follows from what was said at the beginning. Of two at once either stays. */
export async function storePart(
  tx: Tx,
  file: Pick<Database['item_files'], 'id' | 'parts' | 'bytes'>,
  part: number,
  sealed: string,
): Promise<void> {
  const content = fromBase64url(sealed.slice(sealed.indexOf('.') + 1))
  const isRight = part <= file.parts && content?.length === sealedPartBytes(file, part)
  if (!isRight) throw new Refusal('invalid', { fields: [{ path: 'sealed', fault: 'invalid' }] })
  await tx.run(insertPart, { file_id: file.id, part, content })
}

/** One part as it was sealed; 404 if it is not there. */
export async function readStoredPart(
  reader: Reader,
  file_id: string,
  part: number,
): Promise<{ sealed: string }> {
  const kept = await reader.first(selectPart, { file_id, part })
  if (!kept) throw new Refusal('not_found')
  return { sealed: `cha1.${toBase64url(kept.content)}` }
}
