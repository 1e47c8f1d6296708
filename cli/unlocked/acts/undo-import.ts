import type { KeptImportHandle, UndoReport } from '@chaveiro/device'
import type { UnderWay } from '../../agent/under-way.ts'
import { Refusal } from '../../refusal.ts'
import type { Ground } from './ground.ts'
import { named } from './names.ts'

/** An import that was made on this computer, as it is kept here for a day. */
export interface ShownImport {
  id: string
  /** The file's name. */
  name: string
  at: string
  until: string
  created: number
  updated: number
  vaults: number
}

/** The one import of a file's name or id; without one, the only one there is. Throws Refusal, for several with their ids. */
export async function showImport(
  ground: Ground,
  { named: text }: { named: string | null },
): Promise<ShownImport> {
  const all = await ground.device.imports.kept()
  const [byId] = all.filter(({ id }) => id === text)
  const found = text === null ? all : byId ? [byId] : named(all, text, ({ name }) => name)
  const [one] = found
  if (!one) throw new Refusal('undo.none')
  if (found.length > 1)
    throw new Refusal(
      'undo.several',
      {},
      found.map(({ id, name, at }) => `${id}  ${name}  ${at}`),
    )
  return shownOf(one)
}

/** Takes back exactly the import that was shown, as far as nobody changed what it made. Throws Refusal. */
export async function undoImport(
  { device }: Ground,
  { shown }: { shown: ShownImport },
  { onProgress, signal }: UnderWay,
): Promise<UndoReport> {
  const handle = (await device.imports.kept()).find(({ id }) => id === shown.id)
  if (!handle || JSON.stringify(shownOf(handle)) !== JSON.stringify(shown)) throw new Refusal('undo.none')
  return device.imports.undo(handle, onProgress, signal)
}

const shownOf = ({ id, name, at, until, created, updated, vaults }: KeptImportHandle): ShownImport => ({
  ...{ id, name, at, until, created, updated, vaults },
})
