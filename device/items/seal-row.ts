import type { ItemFile, ItemOverview, ItemSecret, SealedRevision } from '@chaveiro/contract/calls/items.ts'
import type { NewestChange } from '@chaveiro/contract/log/items/item-change.ts'
import type { SignedChange } from '@chaveiro/crypto/processes/sign-change.ts'
import { v7 as makeId } from 'uuid'
import type { SheetRow } from '../base/types/sheet.ts'
import { itemSecretOf } from '../formats/rows/place-secrets.ts'
import { currentVault } from '../log/vault-logs/load-vault.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { itemOverview, saidOf } from './item-overview.ts'
import { type SealedContent, sealContent, signContent } from './seal-revision.ts'

/** A row sealed as the first revision of a new item, not signed yet. */
export interface SealedRow {
  row: SheetRow
  id: string
  vaultId: string
  overview: ItemOverview
  secret: ItemSecret
  content: SealedContent
}

/** A row as the call takes it, and the change that it makes. */
export interface SignedRow {
  sealed: SealedRow
  change: SignedChange
  body: ItemOverview & SealedRevision & { id: string; vault_id: string; vault_path: string }
}

/** Seals one row of a sheet; `owner` is the address of who imports it, `files` were uploaded for it. */
export async function sealRow(
  session: OpenSession,
  row: SheetRow,
  vaultId: string,
  owner: string,
  files: readonly ItemFile[],
): Promise<SealedRow> {
  const {
    type,
    title,
    login,
    loginUrl,
    environment,
    criticality,
    client,
    squad,
    moreUrls,
    labels,
    urlMatch,
  } = row
  const secret = itemSecretOf(row, files)
  const own = { type, title, login, login_url: loginUrl, environment, criticality, client, squad }
  const { metadata: _, ...ours } = row.ours ?? { metadata: {} }
  const draft = { ...own, ...ours, more_urls: moreUrls, url_match: urlMatch ?? 'exact', labels }
  const overview = itemOverview({ ...draft, ...saidOf(secret) }, owner)
  const id = makeId()
  const vault = await currentVault(session, vaultId)
  const content = await sealContent(vault, { item: id, revision: 1 }, overview, secret)
  return { row, id, vaultId, overview, secret, content }
}

/** Signs rows of one vault as its next changes, each on top of the one before. */
export async function signRows(
  session: OpenSession,
  vault: OpenVault,
  newest: NewestChange | null,
  rows: readonly SealedRow[],
): Promise<SignedRow[]> {
  const signed: SignedRow[] = []
  for (const sealed of rows) {
    const { id, overview, content, row } = sealed
    const upon = { act: 'create', item: id, revision: 1 } as const
    const last = { newest: signed.at(-1)?.change.newest ?? newest }
    const { change, sent } = await signContent(session, vault, last, upon, content)
    const body = { ...overview, ...sent, id, vault_id: vault.id, vault_path: row.path.join('/') }
    signed.push({ sealed, change, body })
  }
  return signed
}
