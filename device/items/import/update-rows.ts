import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { CallError, serverCode } from '../../base/calls/call-error.ts'
import type { ItemHandle } from '../../base/types/handles.ts'
import type { ItemChange } from '../../base/types/items.ts'
import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import type { SheetRow } from '../../base/types/sheet.ts'
import { refuseGoodRow } from '../../formats/rows/check-row.ts'
import { itemSecretOf } from '../../formats/rows/place-secrets.ts'
import { currentItems } from '../../log/heads/read-vault-state.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { presentSecret, updateItem } from '../update-item.ts'
import { verifiedItem } from '../verified-item.ts'
import { addRowFiles } from './add-row-files.ts'
import { type ImportRun, keepRun } from './import-run.ts'

/** Writes rows as new revisions of the items that they are duplicates of, which keep what the file does not say. */
export async function updateRows(
  session: OpenSession,
  updates: readonly { row: SheetRow; item: string }[],
  run: ImportRun,
): Promise<void> {
  const { onProgress, signal, pause, report, outcomes, kept } = run
  if (updates.length === 0) return
  for (const [done, { row, item: id }] of updates.entries()) {
    onProgress({ phase: 'updates', done, total: updates.length })
    await pause.pass(signal)
    if (signal.aborted) return
    try {
      const handle = await verifiedItem(session, { id, vaultId: null })
      const { revision } = await updateItem(session, handle, await changeOf(session, handle, row, run))
      const standing = (await currentItems(session, handle.vault.id)).items.standings.get(id)
      const { title, vault, revision: before } = handle
      // What a colleague has written meanwhile is not this import's.
      const change = standing?.revision === before + 1 ? standing.hash : ''
      const earlier = kept.items.find((one) => one.id === id && one.change === handle.change)
      // Of two rows for one item, undoing goes back to what was there before both.
      if (earlier) earlier.change = change
      else kept.items.push({ id, vault: vault.id, title, change, before })
      outcomes.wrote(row, 'updated', { item: id, revision })
      report.importedCount += 1
      report.updatedCount += 1
      if (done % 50 === 49) await keepRun(session, run)
    } catch (error) {
      report.refused.push(refusalOf(row, error))
    }
  }
  onProgress({ phase: 'updates', done: updates.length, total: updates.length })
}

/** Throws what is no answer about this very item. */
function refusalOf(row: SheetRow, error: unknown) {
  if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 401)
    return { ...refuseGoodRow(row, null, 'refused'), ...serverCode(error) }
  const isChanged = error instanceof SessionError && error.code === 'stale_revision'
  if (isChanged) return { ...refuseGoodRow(row, null, 'refused'), code: 'stale_revision' as const }
  if (error instanceof DistrustError) return refuseGoodRow(row, null, 'vault_unconfirmed')
  throw error
}

/** Only what the row says: an empty cell says nothing, and own fields are added to by their labels. */
async function changeOf(
  session: OpenSession,
  item: ItemHandle,
  row: SheetRow,
  run: ImportRun,
): Promise<ItemChange> {
  const present = await presentSecret(session, item)
  const files = await addRowFiles(session, item, row, run)
  const { login, loginUrl, client, squad, moreUrls, urlMatch, labels } = row
  const said = { login, login_url: loginUrl, client, squad }
  const filled = Object.fromEntries(Object.entries(said).filter(([, text]) => text.trim() !== ''))
  const urls = [...new Set([...item.more_urls, ...moreUrls])].filter(
    (url) => url !== (loginUrl || item.login_url),
  )
  return {
    overview: {
      ...filled,
      title: row.title,
      ...(urlMatch !== null && { url_match: urlMatch }),
      more_urls: urls.slice(0, Math.max(item.more_urls.length, 20)),
      labels: [...new Set([...item.labels, ...labels])].slice(0, Math.max(item.labels.length, 20)),
    },
    secret: merged(present, itemSecretOf(row, files)),
  }
}

function merged(present: ItemSecret, said: ItemSecret): ItemSecret {
  const labels = new Map(said.fields.map((field) => [field.label, field]))
  const kept = present.fields.map((field) => labels.get(field.label) ?? field)
  const known = new Set(present.fields.map(({ label }) => label))
  return {
    password: said.password || present.password,
    notes: said.notes.trim() === '' ? present.notes : said.notes,
    metadata: { ...present.metadata, ...said.metadata },
    fields: [...kept, ...said.fields.filter(({ label }) => !known.has(label))],
    files: [...present.files, ...said.files],
  }
}
