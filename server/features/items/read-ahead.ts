import type { Platform } from '../../platform/platform.ts'
import type { ChunkReader } from './search-chunks.ts'

/** Fills the search cache after the start, beside the first requests; ends with the server. */
export function readAheadOnceListening(
  { http }: Pick<Platform, 'http'>,
  chunks: Pick<ChunkReader, 'readAhead'>,
): void {
  let isOver = false
  let reading = Promise.resolve()
  http.addHook('onListen', async () => {
    // Not awaited: the server is ready before this ends.
    reading = chunks
      .readAhead(() => isOver)
      .catch((error) => http.log.error({ err: error }, 'nothing was read ahead for searches'))
  })
  http.addHook('onClose', () => {
    isOver = true
    return reading
  })
}
