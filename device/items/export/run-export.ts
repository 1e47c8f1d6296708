import { sealedExportForms, twoStepField } from '@chaveiro/contract/constants.ts'
import { mapConcurrently } from '../../base/async/map-concurrently.ts'
import { errorFacts } from '../../base/types/error-facts.ts'
import type { ExportProgress, LeftOutItem, WrittenFile } from '../../base/types/exports.ts'
import type { ReadyExport } from '../../base/types/handles.ts'
import type { OpenedCard } from '../../base/types/items.ts'
import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import type { ExportedItem } from '../../formats/writing/exported-item.ts'
import { lostIn } from '../../formats/writing/lost-in.ts'
import { writeExport } from '../../formats/writing/write-export.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { openFile } from '../open-file.ts'
import { openRevealed } from '../open-item.ts'
import { revealPages, type Told } from '../reveal-pages.ts'
import { verifiedSecret } from '../verified-item.ts'
import { openFiles } from './open-files.ts'

type Asked = ReadyExport['items'][number]
type Report = (progress: ExportProgress) => void

/**
 * Reveals (audited) and verifies the items of a ready export, some at a time, and writes those that open; the others are named, and so is
 * each file that is not what was sealed. If cancelled, nothing is written.
 */
export async function runExport(
  session: OpenSession,
  ready: ReadyExport,
  passphrase: string | null,
  onProgress: Report,
  cancelled: AbortSignal,
): Promise<WrittenFile> {
  const signal = AbortSignal.any([cancelled, session.ended.signal])
  const { cards, leftOut } = await openAll(session, ready, onProgress, signal)
  const holdsFiles = sealedExportForms.includes(ready.form)
  const total = holdsFiles ? cards.reduce((sum, { secret }) => sum + secret.files.length, 0) : 0
  let done = 0
  const onFile = () => onProgress({ phase: 'writing', done: ++done, total })
  onProgress({ phase: 'writing', done, total })
  const all = cards.map((card) => exportedItem(session, card, signal))
  const { items, damaged } = holdsFiles ? await openFiles(all, onFile) : { items: all, damaged: [] }
  const { fileName, bytes } = await writeExport(ready.form, items, passphrase)
  signal.throwIfAborted()
  const content = new Blob([bytes], { type: 'application/octet-stream' })
  const lost = [...damaged, ...lostIn(ready.form, items)]
  return { fileName, content, count: items.length, leftOut, lost }
}

async function openAll(
  session: OpenSession,
  ready: ReadyExport,
  onProgress: Report,
  signal: AbortSignal,
): Promise<{ cards: OpenedCard[]; leftOut: LeftOutItem[] }> {
  const cards: OpenedCard[] = []
  const leftOut: LeftOutItem[] = []
  const total = ready.items.length
  const tell = () => {
    signal.throwIfAborted()
    onProgress({ phase: 'opening', done: cards.length + leftOut.length, total })
  }
  tell()
  const purpose = { purpose: 'export', export_id: ready.id } as const
  for await (const page of revealPages(session, purpose, ready.items)) {
    const opened = await mapConcurrently(page, ({ item, told }) => openOne(session, ready, item, told))
    for (const one of opened) {
      if ('secret' in one) cards.push(one)
      else leftOut.push(one)
    }
    tell()
  }
  return { cards, leftOut }
}

async function openOne(
  session: OpenSession,
  { vaults }: ReadyExport,
  { id, revision, title }: Asked,
  { revealed, refusal }: Told,
): Promise<OpenedCard | LeftOutItem> {
  try {
    if (!revealed) throw new SessionError(refusal ?? 'not_found')
    const vaultId = revealed.item.vault_id
    if (vaults && !vaults.includes(vaultId)) throw new DistrustError('item', 'place')
    // Only what a member opens: temporary access never exports, whatever the server says.
    if (revealed.grant || revealed.opening) throw new SessionError('not_member')
    const card = verifiedSecret(await openRevealed(session, { id, vaultId }, revealed))
    if (card.item.revision !== revision) throw new SessionError('stale_revision')
    // Its author signed that it is only looked at.
    if (card.item.no_copy) throw new SessionError('no_copy_item')
    return card
  } catch (error) {
    if (session.ended.signal.aborted) throw error
    return { id, title: title || (revealed?.item.title ?? ''), error: errorFacts(error) }
  }
}

/** An opened item as the writers take it. Opening a file is a reveal of its own. */
function exportedItem(session: OpenSession, { item, secret }: OpenedCard, signal: AbortSignal): ExportedItem {
  const { [twoStepField]: totp = '', ...metadata } = secret.metadata
  const { title, type, login, owner, client, squad, environment, criticality } = item
  const { expires_at, login_instructions, no_copy, requires_checkout } = item
  return {
    path: item.vault.path.map((name) => name ?? '…'),
    ...{ title, type, login, owner, client, squad, environment, criticality },
    ...{ expires_at, login_instructions, no_copy, requires_checkout, metadata, totp },
    password: secret.password,
    notes: secret.notes,
    addresses: [item.login_url, ...item.more_urls].filter((one) => one !== ''),
    url_match: item.url_match,
    fields: secret.fields.map(({ label, value, hidden }) => ({ label, value, hidden })),
    tags: [...item.labels],
    files: secret.files.map((file) => ({
      name: file.name,
      size: file.size,
      hash: file.hash,
      async bytes() {
        const content = await openFile(session, item, file, () => undefined, signal)
        return new Uint8Array(await content.arrayBuffer())
      },
    })),
  }
}
