import type { VaultRequest, whatOpensVault } from '@chaveiro/contract/calls/vault-requests.ts'
import type { z } from 'zod'
import { filterVaults } from '../../access/filter-vaults.ts'
import { callerMay } from '../../access/require-right.ts'
import { requireVault } from '../../access/require-vault.ts'
import { seesAll } from '../../access/sees-all.ts'
import { nameOfUser, openUser, requirePerson } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import {
  selectRequestPlace,
  selectTeamsOfVault,
  selectVaultRequests,
  type VaultRequestRow,
} from './vault-requests.queries.ts'

/** Under its requester's key. */
export type VaultRequestDocument = { reason: string; answer: string }

/** A request inside the transaction, and the answer for this reader. */
export type ReadVaultRequest = { row: VaultRequestRow; document: VaultRequestDocument; answer: VaultRequest }

const listedMost = 200

export async function listVaultRequests(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  { open: isWaiting, mine }: { open?: boolean | undefined; mine?: boolean | undefined },
): Promise<VaultRequest[]> {
  const isAll = (await seesAll(reader, actor, 'see_request')) && !mine
  const wanted = { isWaiting, ...(!isAll && { requesterId: actor.id }) }
  return (await readRequests(reader, atRest, actor, wanted)).map(({ answer }) => answer)
}

/** One request; 404 unless it is the caller's own or they see all. */
export async function requireVaultRequest(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  id: string,
): Promise<ReadVaultRequest> {
  const isAll = await seesAll(reader, actor, 'see_request')
  const place = await reader.first(selectRequestPlace, { id })
  if (!place || !(isAll || place.requester_id === actor.id)) throw new Refusal('not_found')
  const [request] = await readRequests(reader, atRest, actor, { id })
  if (!request) throw new Refusal('not_found')
  return request
}

/** The caller's newest request for a vault that they see, and the teams that it is given to: names that all staff may know. */
export async function readWhatOpens(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  vaultId: string,
): Promise<z.input<typeof whatOpensVault.response>> {
  await requireVault(reader, atRest, actor, vaultId, 'request_vault')
  const [own] = await readRequests(reader, atRest, actor, { vaultId, requesterId: actor.id })
  const teams = await reader.all(selectTeamsOfVault, { vault_id: vaultId })
  return {
    request: own?.answer ?? null,
    teams: teams.map(({ id, document }) => ({
      id,
      name: atRest.openKept<{ name: string }>('teams', id, document).name,
    })),
  }
}

async function readRequests(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  wanted: Omit<Parameters<typeof selectVaultRequests>[1], 'readerId' | 'limit'>,
): Promise<ReadVaultRequest[]> {
  const rows = await selectVaultRequests(reader, { ...wanted, readerId: actor.id, limit: listedMost })
  const seen = new Set((await filterVaults(reader, actor, 'see_vault', rows)).map(({ id }) => id))
  const mayDecide = await callerMay(reader, actor, 'deny_vault_request', { isOwn: false })
  const answers = rows.map(async (row) => {
    const key = atRest.personKey(row.requester_id, row.wrapped)
    const document = atRest.open<VaultRequestDocument>('vault_requests', row.id, row.document, key)
    const requester = openUser(atRest, { ...row, id: row.requester_id, document: row.user_document })
    const answer: VaultRequest = {
      id: row.id,
      created_at: row.created_at,
      vault_id: row.vault_id,
      vault_name: seen.has(row.id) ? nameOfVault(atRest, row) : null,
      requester: { id: row.requester_id, name: requester.name, email: requester.email },
      ...document,
      state: row.state as VaultRequest['state'],
      decided_at: row.decided_at,
      decided_by: row.decided_by === null ? null : await personOf(reader, atRest, row.decided_by),
      may_decide: mayDecide && row.state === 'waiting' && row.requester_id !== actor.id && isDecidedBy(row),
    }
    return { row, document, answer }
  })
  return Promise.all(answers)
}

/** In a two-person vault its own custodians add people; admins and managers outside of it cannot. */
export const isDecidedBy = ({ custody, is_member }: Pick<VaultRequestRow, 'custody' | 'is_member'>) =>
  custody === 'shared' || Boolean(is_member)

export const nameOfVault = (atRest: AtRest, { vault_id, vault_document }: VaultRequestRow): string =>
  openVault(atRest, { id: vault_id, document: vault_document }).name

async function personOf(reader: Reader, atRest: AtRest, id: string) {
  // Erased people have no name any more.
  if ((await nameOfUser(reader, atRest, id)) === '') return { id, name: '', email: '' }
  const { name, email } = await requirePerson(reader, atRest, id)
  return { id, name, email }
}
