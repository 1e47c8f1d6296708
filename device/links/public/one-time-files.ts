import { filePartBytes } from '@chaveiro/contract/constants.ts'
import type { OneTimeFile } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { openOneTimePart } from '@chaveiro/crypto/processes/seal-file.ts'
import { settle } from '../../base/async/settle.ts'
import { joinParts } from '../../base/files/join-parts.ts'
import { fileKeyOf } from '../../base/files/named-file.ts'
import type { FileProgress } from '../../base/types/items.ts'
import { LinkError } from './link-error.ts'
import { type PublicCalls, publicCall } from './public-call.ts'
import { whileUnreachable } from './while-unreachable.ts'

/** The files of a link for the page that opened it. */
export interface OneTimeFiles {
  /**
   * The whole file, once it has the size and hash that the sender sealed. What arrived before a failure is kept for the next try. Throws
   * LinkError: 'used' once the files are gone, 'altered' for anything else than the sender's file.
   */
  fetch(file: OneTimeFile, onProgress: (progress: FileProgress) => void): Promise<Blob>
  /** Says that the page has all of them, so that the server erases them now and not minutes later. */
  received(): Promise<void>
}

const altered = () => new LinkError('altered')
const limitMs = 60_000
const longestWaitSeconds = 30
/** A sealed part in base64url, with room for JSON. */
const mostBytes = 2 * filePartBytes

/** The files of the link with this token, for whoever opened it with this nonce. */
export function oneTimeFiles(token: string, nonce: string, calls: PublicCalls): OneTimeFiles {
  const path = `/api/view-secret/${token}/files`
  const body = { nonce }
  const arrived = new Map<string, string>()
  const again = <T>(call: () => Promise<T>) =>
    settle(whileUnreachable(longestWaitSeconds), call, calls.wait && { wait: calls.wait })

  async function fetchPart(id: string, part: number): Promise<string> {
    const name = `${id}/parts/${part}`
    const kept = arrived.get(name)
    if (kept !== undefined) return kept
    const asked = { method: 'POST', path: `${path}/${name}`, body, limitMs, mostBytes } as const
    const { sealed } = ((await again(() => publicCall(calls, asked))) ?? {}) as { sealed?: unknown }
    if (typeof sealed !== 'string') throw new LinkError('failed')
    arrived.set(name, sealed)
    return sealed
  }

  return {
    async fetch({ id, size, hash, key }, onProgress) {
      const fileKey = fileKeyOf({ key, size }, altered)
      const content = await joinParts({
        ...{ size, hash, altered },
        fetchPart: (part) => fetchPart(id, part),
        open: (sealed, at) => openOneTimePart(fileKey, sealed, { token, file: id, ...at }),
        onPart: ({ part, parts: of }) => onProgress({ done: part, of }),
      })
      for (const name of arrived.keys()) if (name.startsWith(id)) arrived.delete(name)
      return content
    },
    async received() {
      await again(() => publicCall(calls, { method: 'POST', path: `${path}/received`, body }))
    },
  }
}
