import { open, readFile, rename, stat } from 'node:fs/promises'
import type { SeenMemory } from '../../state/seen-memory.ts'
import { whileLocked } from './file-lock.ts'

/** A file below this size is never written anew. */
const smallBytes = 256 * 1024

/**
 * What this device remembers, in one file of lines that only grows: each line is one write, an object of names and values, so that a write
 * is there whole or not at all, and several processes share it. A line that was cut off counts for nothing. Where most of it is history, it
 * is written anew.
 */
export function createFileMemory(path: string): SeenMemory {
  const lock = `${path}.lock`
  let values = new Map<string, unknown>()
  /** The file that was read, and how far. */
  let read = { file: 0, bytes: 0 }

  async function follow(): Promise<void> {
    const now = await stat(path).catch(ifMissing)
    if (!now) return
    if (now.ino !== read.file || now.size < read.bytes) {
      values = new Map()
      read = { file: now.ino, bytes: 0 }
    }
    if (now.size === read.bytes) return
    const whole = await readFile(path)
    const end = whole.lastIndexOf('\n') + 1
    for (const line of whole.subarray(read.bytes, end).toString('utf8').split('\n')) apply(line)
    read.bytes = Math.max(read.bytes, end)
  }

  function apply(line: string): void {
    if (line === '') return
    try {
      for (const [name, value] of Object.entries(JSON.parse(line) as object)) values.set(name, value)
    } catch {
      // Cut off by a crash: that write never was.
    }
  }

  async function append(more: ReadonlyMap<string, unknown>): Promise<void> {
    const file = await open(path, 'a', 0o600)
    try {
      // The first break parts it from a line that was cut off.
      await file.write(`\n${JSON.stringify(Object.fromEntries(more))}\n`)
      await file.datasync()
    } finally {
      await file.close()
    }
  }

  async function writeAnewIfDue(): Promise<void> {
    if (read.bytes < smallBytes) return
    const live = `${JSON.stringify(Object.fromEntries(values))}\n`
    if (live.length > read.bytes / 2) return
    const next = `${path}.next`
    const file = await open(next, 'w', 0o600)
    await file.writeFile(live)
    await file.datasync()
    await file.close()
    await rename(next, path)
  }

  return {
    async get(name) {
      await follow()
      return values.get(name)
    },
    async getAll(names) {
      await follow()
      return names.map((name) => values.get(name))
    },
    async namesOf(beginning) {
      await follow()
      return [...values.keys()].filter((name) => name.startsWith(beginning))
    },
    setAll: (more) =>
      whileLocked(lock, async () => {
        await append(more)
        await follow()
        await writeAnewIfDue()
      }),
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
