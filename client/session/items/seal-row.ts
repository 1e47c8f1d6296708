import { v7 as makeId } from 'uuid'
import type { SheetRow } from '../../sheet/check-row.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { SeenRevision } from '../state/seen-memory.ts'
import { currentVault } from '../vault-logs/load-vault.ts'
import { itemOverview } from './item-overview.ts'
import { sealRevision, seenRevision } from './seal-revision.ts'

/** A row ready to be sent. */
export interface SealedRow {
  row: SheetRow
  id: string
  body: Record<string, unknown>
  seen: SeenRevision
}

/** Seals one row of a sheet as the first revision of a new item. */
export async function sealRow(session: OpenSession, row: SheetRow, vaultId: string): Promise<SealedRow> {
  const { type, title, login, loginUrl, environment, criticality, client, squad } = row
  const draft = { type, title, login, login_url: loginUrl, environment, criticality, client, squad }
  const overview = itemOverview(draft, session.person.email)
  const id = makeId()
  const vault = await currentVault(session, vaultId)
  const secret = { password: row.password, notes: '', metadata: {} }
  const sealed = await sealRevision(session, vault, { item: id, revision: 1 }, overview, secret)
  const body = { ...overview, ...sealed, id, vault_id: vaultId, vault_path: row.path.join('/') }
  return { row, id, body, seen: await seenRevision(vaultId, sealed) }
}
