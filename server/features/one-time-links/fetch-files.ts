import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { tokenHash } from '../../platform/identity/token-hash.ts'
import type { LinkFileHooks } from './dependencies.ts'
import { selectReader } from './one-time-links.queries.ts'

/** The page that opened a link: the nonce that it sent then is known to nobody else. */
type Reading = { token: string; nonce: string; now: number }

/** One part of a file of an opened link. The same answer for an unknown link, another page, and files that are gone. */
export async function fetchPart(
  reader: Reader,
  { readPartOfOneTimeLink }: Pick<LinkFileHooks, 'readPartOfOneTimeLink'>,
  reading: Reading,
  { fileId, part }: { fileId: string; part: number },
): Promise<{ sealed: string }> {
  const linkId = await requireReader(reader, reading)
  return readPartOfOneTimeLink(reader, { linkId, fileId, part, now: reading.now })
}

/** Its reader has all files: the link is spent, and they are erased. */
export async function endFiles(
  tx: Tx,
  { dropFilesOfOneTimeLink }: Pick<LinkFileHooks, 'dropFilesOfOneTimeLink'>,
  reading: Reading,
): Promise<Record<string, never>> {
  await dropFilesOfOneTimeLink(tx, await requireReader(tx, reading))
  return {}
}

async function requireReader(reader: Reader, { token, nonce }: Reading): Promise<string> {
  const link = await reader.first(selectReader, { token_hash: tokenHash(token) })
  const isReader = link?.files_nonce_hash && Buffer.compare(link.files_nonce_hash, tokenHash(nonce)) === 0
  if (!link || !isReader) throw new Refusal('secret_not_found')
  return link.id
}
