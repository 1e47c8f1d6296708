import {
  type ExportRequest,
  getExport,
  listExportItems,
  type SignedExportRequest,
} from '@chaveiro/contract/calls/exports.ts'
import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import { exportHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import { checkExportRequest, exportListHash } from '@chaveiro/contract/log/exports/export-statements.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { mapConcurrently } from '../base/async/map-concurrently.ts'
import type { ExportHandle, PersonHandle } from '../base/types/handles.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { readItem } from '../items/verified-item.ts'
import { findUser, requireActive, requireAddress } from '../log/roster/person-addresses.ts'
import { rosterFor } from '../log/vault-logs/load-vault-log.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Somebody's request to export as they signed it, with its whole list: each title is the one that its author signed, or null. Throws
 * DistrustError('request') if the server shows another reason, form, list or person than was signed.
 */
export async function showExport(session: OpenSession, drawn: ExportRequest): Promise<ExportHandle> {
  const { id } = drawn
  const shown = await session.api.send(getExport, { params: { id } })
  if (shown.state !== 'waiting')
    throw new SessionError(shown.state === 'over' ? 'request_over' : 'request_decided')
  requireAsDrawn(shown, drawn)
  const roster = await rosterFor(session, 'newest')
  requireActive(roster, shown.requester.id)
  const { list, asked } = await requireSigned(session, shown, roster)
  const user = await findUser(session, shown.requester.id)
  const address = await requireAddress(session, user, shown.requester)
  const requester = { id: user.id, email: user.email, address } as PersonHandle
  const { form, reason } = shown
  const items = await readList(session, shown)
  return { id, form, reason, requester, asked, list, items } as unknown as ExportHandle
}

function requireAsDrawn(shown: SignedExportRequest, drawn: ExportRequest): void {
  const facts = ({ id, form, reason, count, requester }: ExportRequest) =>
    JSON.stringify([id, form, reason, count, requester.id, requester.email])
  if (facts(shown) !== facts(drawn) || shown.count !== shown.items.length)
    throw new DistrustError('request', 'shown')
}

async function requireSigned(session: OpenSession, shown: SignedExportRequest, roster: RosterState) {
  const { statement, reason_salt: salt, reason } = shown
  if (statement === null) throw new DistrustError('request', 'missing')
  const list = await exportListHash(shown.items, verifier)
  const { at } = await verifyOrDistrust('request', null, async () => {
    const signed = await checkExportRequest(statement, roster, verifier)
    const isTheirs = signed.by === shown.requester.id && signed.export === shown.id
    const isThis = signed.items === list && signed.form === shown.form
    const isReason = signed.reason === (await reasonCommitment(salt, reason, verifier))
    refuseUnless(isTheirs && isThis && isReason, 'wrong_place', 'it asks for something else')
    return signed
  })
  if (session.now().getTime() >= Date.parse(at) + exportHours.answer * hourMs)
    throw new SessionError('request_over')
  return { list, asked: await hashText(statement, verifier) }
}

async function readList(session: OpenSession, { id, items: listed }: SignedExportRequest) {
  const shown: (SignedItem | null)[] = []
  while (shown.length < listed.length) {
    const query = { from: String(shown.length) }
    const page = await session.api.send(listExportItems, { params: { id }, query })
    if (page.items.length === 0) throw new SessionError('answer_endless')
    shown.push(...page.items)
  }
  const pairs = listed.map((item, index) => ({ item, shown: shown[index] ?? null }))
  return mapConcurrently(pairs, ({ item, shown }) => readOne(session, item, shown))
}

async function readOne(
  session: OpenSession,
  { id, revision }: { id: string; revision: number },
  shown: SignedItem | null,
): Promise<ExportHandle['items'][number]> {
  const unnamed = { id, revision, title: null, vault: null }
  if (!shown || shown.revision !== revision) return unnamed
  const { handle } = await readItem(session, shown, id, null)
  return handle ? { id, revision, title: handle.title, vault: handle.vault.path } : unnamed
}
