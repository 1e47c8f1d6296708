import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { openPrivateMemory, sealPrivateMemory } from '@chaveiro/crypto/processes/seal-private-memory.ts'
import type { ColumnTarget } from '../base/types/import.ts'
import type { VaultAt } from '../base/types/import-report.ts'
import type { OpenSession } from './open-session.ts'

/** How long an import can be undone. */
export const undoHours = 24
/** How many imports of a person this device keeps, and for how many kinds of columns what they were chosen for. */
const mostKept = 20
const mostMappings = 50
const format = 2

/** An item that an import wrote. */
export interface ImportedItem {
  id: string
  vault: string
  title: string
  /** Hash of the change that the import made. */
  change: string
  /** The revision before, of an item that was updated. */
  before?: number
}

/** What undoing an import needs; no secret is in it. */
export interface KeptImport {
  id: string
  name: string
  at: string
  until: string
  items: ImportedItem[]
  /** Vaults that it made, those above first. */
  vaults: VaultAt[]
}

interface Kept {
  imports: KeptImport[]
  /** Columns' names and what they were chosen for, the newest last. */
  mappings: { names: string; mapping: [number, ColumnTarget][] }[]
}

/** The imports that can still be undone, the newest first. */
export async function keptImports(session: OpenSession): Promise<KeptImport[]> {
  const now = session.now().toISOString()
  return (await read(session)).imports.filter(({ until }) => until > now)
}

/** Keeps an import in the place of its earlier state, or forgets it. */
export function keepImport(session: OpenSession, id: string, kept: KeptImport | null): Promise<void> {
  return change(session, ({ imports, ...rest }) => {
    const now = session.now().toISOString()
    const others = imports.filter((one) => one.id !== id && one.until > now)
    return { ...rest, imports: (kept ? [kept, ...others] : others).slice(0, mostKept) }
  })
}

/** What people chose columns for on this device, by the columns' names. */
export async function keptMappings(session: OpenSession): Promise<Map<string, Map<number, ColumnTarget>>> {
  const { mappings } = await read(session)
  return new Map(mappings.map(({ names, mapping }) => [names, new Map(mapping)]))
}

export function keepMappings(
  session: OpenSession,
  chosen: ReadonlyMap<string, ReadonlyMap<number, ColumnTarget>>,
): Promise<void> {
  if (chosen.size === 0) return Promise.resolve()
  return change(session, ({ mappings, ...rest }) => {
    const others = mappings.filter(({ names }) => !chosen.has(names))
    const more = [...chosen].map(([names, mapping]) => ({ names, mapping: [...mapping] }))
    return { ...rest, mappings: [...others, ...more].slice(-mostMappings) }
  })
}

/** If storage fails, the import itself still succeeded. */
async function change(session: OpenSession, next: (kept: Kept) => Kept): Promise<void> {
  await session.state
    .ownWritesInTurn(async () => {
      const kept = next(await read(session))
      const sealed = await sealPrivateMemory(session.keys, JSON.stringify({ format, ...kept }))
      await session.seen.keepImports(sealed)
    })
    .catch(() => undefined)
}

async function read(session: OpenSession): Promise<Kept> {
  const sealed = await session.seen.imports()
  if (typeof sealed !== 'string') return { imports: [], mappings: [] }
  try {
    const kept = JSON.parse(await openPrivateMemory(session.keys, sealed)) as Kept & { format: number }
    return kept.format === format ? kept : { imports: [], mappings: [] }
  } catch (error) {
    if (error instanceof OpenFailed) return { imports: [], mappings: [] }
    throw error
  }
}
