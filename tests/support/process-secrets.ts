import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { cliNode } from '../../tools/testing/built-command-line.ts'

/** Where a secret may lie, by its name, and what is there. */
export type Place = readonly [name: string, content: readonly Buffer[]]

/** Linux may be set up so that one looks into one's own children only, and the agent is nobody's. */
export const mayLookIntoProcesses =
  process.getuid?.() === 0 || readFileSync('/proc/sys/kernel/yama/ptrace_scope', 'utf8').trim() === '0'

/** What Linux shows of a process: its arguments, its environment, and what it may write to of its memory. */
export const placesOf = (name: string, pid: number): Place[] => [
  [`${name}: arguments`, [readFileSync(`/proc/${pid}/cmdline`)]],
  [`${name}: environment`, [readFileSync(`/proc/${pid}/environ`)]],
  ...(mayLookIntoProcesses ? [[`${name}: memory`, memoryOf(pid)] as const] : []),
]

/** All files below a folder. */
export const filesIn = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)))

/** The process of Node with this text in its environment and this word, but not the other one, among its arguments; null if there is none. */
export function findProcess(word: string, environment: string, notWord?: string): number | null {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const [program, ...args] = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      const isNamed =
        [cliNode, process.execPath].includes(program ?? '') &&
        args.includes(word) &&
        (notWord === undefined || !args.includes(notWord))
      if (isNamed && readFileSync(`/proc/${name}/environ`, 'utf8').includes(environment)) return Number(name)
    } catch {
      // It ended meanwhile, or is somebody else's.
    }
  }
  return null
}

/** Names of secrets and places, for each secret that is in one in any of its forms: text, UTF-16 as V8 keeps it, bytes, base64 or hex. */
export function findSecrets(
  secrets: Readonly<Record<string, string | Uint8Array>>,
  places: readonly Place[],
): string[] {
  return places.flatMap(([place, parts]) =>
    Object.entries(secrets).flatMap(([name, secret]) => {
      const isHere = formsOf(secret).some((form) => parts.some((part) => part.includes(form)))
      return isHere ? [`${place}: ${name}`] : []
    }),
  )
}

/** As text and as V8 keeps one that is not Latin-1; bytes also in base64 and hex. */
function formsOf(secret: string | Uint8Array): Buffer[] {
  if (typeof secret === 'string') return [Buffer.from(secret), Buffer.from(secret, 'utf16le')]
  const bytes = Buffer.from(secret)
  const encoded = (['base64', 'base64url', 'hex'] as const).map((form) => bytes.toString(form))
  return [bytes, ...encoded.map((text) => Buffer.from(text.replace(/=+$/, '')))]
}

const pageBytes = 4096
const entryBytes = 8

/** The pages that a process may write to and that are in memory (proc(5): maps, pagemap). */
function memoryOf(pid: number): Buffer[] {
  const [memory, pagemap] = ['mem', 'pagemap'].map((file) => openSync(`/proc/${pid}/${file}`, 'r')) as [
    number,
    number,
  ]
  const parts: Buffer[] = []
  for (const [, from = '', to = ''] of readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(
    /^([0-9a-f]+)-([0-9a-f]+) rw/gm,
  )) {
    const [start, end] = [from, to].map((address) => Number.parseInt(address, 16)) as [number, number]
    const entries = Buffer.alloc(((end - start) / pageBytes) * entryBytes)
    readSync(pagemap, entries, 0, entries.length, (start / pageBytes) * entryBytes)
    const isPresent = (page: number) => ((entries[page * entryBytes + 7] ?? 0) & 0x80) !== 0
    for (let page = 0; page * entryBytes < entries.length; ) {
      let next = page
      while (isPresent(next)) next += 1
      if (next > page) {
        const part = Buffer.alloc((next - page) * pageBytes)
        parts.push(part.subarray(0, readSync(memory, part, 0, part.length, start + page * pageBytes)))
      }
      page = next + 1
    }
  }
  for (const file of [memory, pagemap]) closeSync(file)
  return parts
}
