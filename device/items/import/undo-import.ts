import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import { countSubmissions } from '@chaveiro/contract/calls/submissions.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { isStaleHead } from '../../base/async/conflict.ts'
import { mapConcurrently } from '../../base/async/map-concurrently.ts'
import { CallError, serverCode } from '../../base/calls/call-error.ts'
import { errorFacts } from '../../base/types/error-facts.ts'
import type { KeptImportHandle } from '../../base/types/handles.ts'
import type { ImportProgress, LeftReason, LeftThing, UndoReport } from '../../base/types/import-report.ts'
import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import { currentItems, readBelieved } from '../../log/heads/read-vault-state.ts'
import { refreshLog } from '../../log/vault-logs/load-vault-log.ts'
import { vaultHandle } from '../../log/vault-logs/vault-handles.ts'
import { type ImportedItem, type KeptImport, keepImport, keptImports } from '../../state/kept-imports.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { deleteVault } from '../../vaults/delete-vault.ts'
import { deleteItem } from '../delete-item.ts'
import { openRevision } from '../open-item.ts'
import { restoreRevision } from '../restore-revision.ts'
import { verifiedItem, verifiedSecret } from '../verified-item.ts'

/** What a person sees of a kept import. */
export function keptHandle({ id, name, at, until, items, vaults }: KeptImport): KeptImportHandle {
  const updated = items.filter(({ before }) => before !== undefined).length
  const facts = { id, name, at, until, created: items.length - updated, updated, vaults: vaults.length }
  return facts as KeptImportHandle
}

export async function keptHandles(session: OpenSession): Promise<KeptImportHandle[]> {
  return (await keptImports(session)).map(keptHandle)
}

/**
 * Takes an import back as far as nobody changed what it made. Each deletion and each former revision is signed by this person, with the
 * rights that they have now; what is left is named with its reason. Throws SessionError('sheet_unknown') for another import than was shown.
 */
export async function undoImport(
  session: OpenSession,
  shown: KeptImportHandle,
  onProgress: (progress: ImportProgress) => void,
  cancelled: AbortSignal,
): Promise<UndoReport> {
  const signal = AbortSignal.any([cancelled, session.ended.signal])
  const kept = (await keptImports(session)).find(({ id }) => id === shown.id)
  if (!kept || JSON.stringify(keptHandle(kept)) !== JSON.stringify(factsIn(shown)))
    throw new SessionError('sheet_unknown')
  const report: UndoReport = {
    deletedCount: 0,
    broughtBackCount: 0,
    vaultsRemoved: [],
    left: [],
    interruptedBy: null,
  }
  const undone = new Set<string>()
  try {
    const total = kept.items.length
    await mapConcurrently([...Map.groupBy(kept.items, ({ vault }) => vault).values()], async (items) => {
      // The changes of a vault have one order.
      for (const item of items) {
        if (signal.aborted) return
        await undoItem(session, item, report)
        undone.add(item.id)
        onProgress({ phase: 'undo', done: undone.size, total })
      }
    })
    if (!signal.aborted) await removeVaults(session, kept, report)
  } catch (error) {
    report.interruptedBy = errorFacts(error)
  }
  const isWhole = report.interruptedBy === null && !signal.aborted
  const rest = { ...kept, items: kept.items.filter(({ id }) => !undone.has(id)) }
  await keepImport(session, kept.id, isWhole ? null : rest)
  return report
}

/** As a handle that crossed to a page and back. */
const factsIn = ({ id, name, at, until, created, updated, vaults }: KeptImportHandle) => ({
  id,
  name,
  at,
  until,
  created,
  updated,
  vaults,
})

async function undoItem(session: OpenSession, item: ImportedItem, report: UndoReport): Promise<void> {
  const { id, vault, title, change, before } = item
  const leave = (why: LeftReason) => void report.left.push({ kind: 'item', id, title, why })
  try {
    const standing = (await currentItems(session, vault)).items.standings.get(id)
    if (!standing || standing.isDeleted) return leave('gone')
    if (standing.hash !== change) return leave('changed')
    if (before === undefined) {
      const present = await verifiedItem(session, { id, vaultId: vault })
      // Somebody has changed it since this device last looked.
      if (present.change !== change) return leave('changed')
      await deleteItem(session, present)
      report.deletedCount += 1
    } else {
      await bringFormerBack(session, item, before, standing.revision)
      report.broughtBackCount += 1
    }
  } catch (error) {
    const why = whyLeft(error)
    report.left.push({ kind: 'item', id, title, ...why })
  }
}

async function bringFormerBack(
  session: OpenSession,
  { id, vault }: ImportedItem,
  before: number,
  newest: number,
): Promise<void> {
  const query = { limit: 1, cursor: before + 1 }
  const [listed] = await session.api.send(listItemHistory, { params: { id }, query })
  if (listed?.revision !== before) throw new SessionError('stale_revision')
  const opened = await openRevision(session, id, listed, await vaultHandle(session, vault))
  const { item: earlier, secret } = verifiedSecret(opened)
  await restoreRevision(session, earlier, newest, secret)
}

/** Removes the vaults that the import made, those below first; those stay that are anybody else's by now, named with the reason. */
async function removeVaults(session: OpenSession, kept: KeptImport, report: UndoReport): Promise<void> {
  const made = new Set(kept.items.flatMap(({ id, before }) => (before === undefined ? [id] : [])))
  for (const { id, path } of kept.vaults.toReversed()) {
    const leave = (why: Pick<LeftThing, 'why' | 'code'>) =>
      void report.left.push({ kind: 'vault', id, title: path, ...why })
    try {
      const listed = await session.api.send(listVaults)
      if (!listed.some((vault) => vault.id === id)) {
        leave({ why: 'gone' })
        continue
      }
      const { standings, newest } = (await readBelieved(session, id)).items
      const { log } = await refreshLog(session, id)
      const isOurs = [...standings].every(([item, { isDeleted }]) => isDeleted && made.has(item))
      // What clients handed in goes with its vault, and nobody has it any more.
      const submissions = await session.api.send(countSubmissions)
      const isWaitedIn = submissions.some(({ vault_id, waiting }) => vault_id === id && waiting > 0)
      // A team's people follow one by one: given to it, the vault is theirs already.
      const hasMembers =
        log.teams.size > 0 ||
        admissionsOf(log).some(({ user, from }) => from === undefined && user !== session.person.id)
      if (!isOurs || isWaitedIn || listed.some(({ parent_id }) => parent_id === id))
        leave({ why: 'not_empty' })
      else if (hasMembers) leave({ why: 'has_members' })
      else {
        await deleteVault(session, await vaultHandle(session, id), { change: newest, head: log.head.hash })
        report.vaultsRemoved.push({ id, path })
      }
    } catch (error) {
      leave(isStaleHead(error) ? { why: 'changed' } : whyLeft(error))
    }
  }
}

/** Throws what is no answer about this very thing. */
function whyLeft(error: unknown): Pick<UndoReport['left'][number], 'why' | 'code'> {
  if (error instanceof SessionError && error.code === 'stale_revision') return { why: 'changed' }
  if (error instanceof DistrustError) return { why: 'unverified' }
  if (error instanceof CallError && error.status === 404) return { why: 'gone' }
  const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500
  if (isRefused && error.status !== 401 && error.status !== 429)
    return { why: 'refused', ...serverCode(error) }
  const isClosed =
    error instanceof SessionError && (error.code === 'key_missing' || error.code === 'vault_unkeyed')
  if (isClosed) return { why: 'refused' }
  throw error
}
