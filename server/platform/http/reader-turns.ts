import { Refusal } from './refusal.ts'

/** A screen asks for about so many things when it opens. */
const atOnce = 4
const waitingMost = 256

type Reader = { running: number; waiting: (() => void)[] }

/**
 * Bounds the reads of one person, in all of their sessions, that are under way. Whoever asks for hundreds at once waits for
 * themselves: between any two of them others have their turn. Throws Refusal('too_many') where too many wait.
 */
export function makeReaderTurns() {
  const readers = new Map<string, Reader>()

  const enter = async (personId: string) => {
    const reader: Reader = readers.get(personId) ?? { running: 0, waiting: [] }
    readers.set(personId, reader)
    if (reader.running < atOnce) {
      reader.running += 1
      return reader
    }
    if (reader.waiting.length >= waitingMost)
      throw new Refusal('too_many', { placeholders: { seconds: '1' } })
    // It is given the place of one that is done.
    await new Promise<void>((begin) => reader.waiting.push(begin))
    return reader
  }

  const leave = (personId: string, reader: Reader) => {
    const next = reader.waiting.shift()
    if (next) return next()
    reader.running -= 1
    if (reader.running === 0) readers.delete(personId)
  }

  return {
    async run<T>(personId: string, read: () => Promise<T>): Promise<T> {
      const reader = await enter(personId)
      try {
        return await read()
      } finally {
        // Not before others had their turn: most reads begin and end within one.
        setImmediate(() => leave(personId, reader))
      }
    },
    /** People who are remembered. */
    size: () => readers.size,
  }
}
