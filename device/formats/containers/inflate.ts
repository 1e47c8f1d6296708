import type { FaultPlace } from '../../base/types/foreign-exports.ts'
import { ExportFault } from '../export-fault.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What may still come out of a file, all that is unpacked from it together. */
export class UnpackBudget {
  #left: number
  readonly #total: number

  constructor(totalBytes: number) {
    this.#total = totalBytes
    this.#left = totalBytes
  }

  /** Throws ExportFault('archive_bomb'). */
  spend(bytes: number, place: FaultPlace): void {
    this.#left -= bytes
    if (this.#left < 0) throw new ExportFault('archive_bomb', { ...place, limit: this.#total / 1e6 })
  }
}

/** The most of one file, all in all. */
export const unpackedLimitBytes = 500_000_000

/** Sheets of equal rows shrink to a fiftieth; a bomb, to a thousandth. */
const mostRatio = 200
/** Below it, no ratio is suspicious. */
const harmlessBytes = 10_000_000

/** Unpacks deflate (RFC 1951) or gzip (RFC 1952), and counts meanwhile. Throws ExportFault('archive_bomb' | 'damaged'). */
export async function* unpackPieces(
  format: 'deflate-raw' | 'gzip',
  packed: Bytes,
  budget: UnpackBudget,
  place: FaultPlace,
): AsyncGenerator<Bytes, undefined> {
  const limit = Math.max(harmlessBytes, packed.length * mostRatio)
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream(format)).getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.length
      budget.spend(value.length, place)
      if (size > limit) throw new ExportFault('archive_bomb', { ...place, limit: Math.ceil(limit / 1e6) })
      yield value
    }
  } catch (cause) {
    throw cause instanceof ExportFault ? cause : new ExportFault('damaged', place, { cause })
  } finally {
    // What is left is not unpacked; a stream that has failed has nothing left.
    reader.cancel().catch(() => undefined)
  }
}

export const unpack = (...parameters: Parameters<typeof unpackPieces>): Promise<Bytes> =>
  collected(unpackPieces(...parameters))

export async function collected(pieces: AsyncIterable<Bytes>): Promise<Bytes> {
  const all: Bytes[] = []
  for await (const piece of pieces) all.push(piece)
  return joined(all)
}

export function joined(pieces: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
