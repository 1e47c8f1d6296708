import type { KeptImportHandle, UndoReport } from '@chaveiro/device'
import type { UnderWay } from '../../agent/under-way.ts'
import { Refusal } from '../../refusal.ts'
import type { Ground } from './ground.ts'
import { namedOrById, onlyOne } from './names.ts'

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
  const found =
    text === null
      ? all
      : namedOrById(
          all,
          text,
          ({ id }) => id,
          ({ name }) => name,
        )
  const texts = { none: 'undo.none', several: 'undo.several', values: {} } as const
  return shownOf(onlyOne(found, texts, ({ id, name, at }) => `${id}  ${name}  ${at}`))
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
