import { storePicture } from '../../organisation/pictures.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Db } from '../../platform/db/db.ts'
import { fetchBytes } from '../../platform/outside/call-outside.ts'

const pictureMaxBytes = 256 * 1024

/**
 * Copies the picture that the provider names for a person, so that no other server learns who looks at whom. An earlier
 * copy stays if the address cannot be fetched, and goes if the provider names no picture.
 */
export async function keepPicture(
  {
    db,
    atRest,
    allowedHosts,
    signal,
  }: { db: Db; atRest: AtRest; allowedHosts: readonly string[]; signal: AbortSignal },
  userId: string,
  address: string | null,
): Promise<void> {
  const bytes =
    address === null
      ? null
      : await fetchBytes(new URL(address), { allowedHosts, signal, maxBytes: pictureMaxBytes })
  if (address !== null && bytes === null) return
  if (!signal.aborted) await db.inTransaction((tx) => storePicture(tx, atRest, userId, bytes))
}
