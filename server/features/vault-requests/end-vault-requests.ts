import type { VaultRequest } from '@chaveiro/contract/calls/vault-requests.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies, EndsWithAccess } from '../../platform/platform.ts'
import {
  isDecidedBy,
  nameOfVault,
  requireVaultRequest,
  type VaultRequestDocument,
} from './read-vault-requests.ts'
import { endVaultRequest, selectVaultRequests, type VaultRequestRow } from './vault-requests.queries.ts'

type Ended = {
  state: Exclude<VaultRequest['state'], 'waiting'>
  by: string | null
  answer?: string
  now: number
}

const endedAtOnce = 5000

/** Denies somebody else's request; they see the reason. */
export async function denyVaultRequest(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<VaultRequest> {
  const { atRest, appendAudit, notify } = dependencies
  const { actor, ip, now } = caller
  const read = await requireVaultRequest(tx, atRest, actor, id)
  const { vault_id, requester_id } = read.row
  await requireCallerRight(tx, actor, 'deny_vault_request', { isOwn: requester_id === actor.id })
  if (!isDecidedBy(read.row)) throw new Refusal('not_member')
  await end(tx, dependencies, read.row, { state: 'denied', by: actor.id, answer: reason, now })
  const details = {
    vault_name: nameOfVault(atRest, read.row),
    person_id: requester_id,
    ...(reason !== '' && { reason }),
  }
  await appendAudit(tx, { event: 'vault_request_denied', actor, ip, vaultId: vault_id, details })
  const notice = { name: 'vault_request_denied', values: { vault_id, person_id: actor.id } } as const
  await notify(tx, [requester_id], notice, { about: [vault_id], by: actor.id })
  return (await requireVaultRequest(tx, atRest, actor, id)).answer
}

/** Takes back one's own request. */
export async function withdrawVaultRequest(
  tx: Tx,
  dependencies: Dependencies,
  { actor, ip, now }: Caller,
  id: string,
): Promise<VaultRequest> {
  const { atRest, appendAudit } = dependencies
  const { row } = await requireVaultRequest(tx, atRest, actor, id)
  if (row.requester_id !== actor.id) throw new Refusal('forbidden')
  await end(tx, dependencies, row, { state: 'withdrawn', by: null, now })
  const details = { vault_name: nameOfVault(atRest, row) }
  await appendAudit(tx, { event: 'vault_request_withdrawn', actor, ip, vaultId: row.vault_id, details })
  return (await requireVaultRequest(tx, atRest, actor, id)).answer
}

/**
 * Ends a person's waiting request as approved, in the transaction that admits them; called before their membership is stored. With `id`, the
 * one that the admitting person saw has to wait still: otherwise somebody would be admitted who took their question back.
 */
export async function approveVaultRequest(
  tx: Tx,
  dependencies: Dependencies,
  { actor, ip, now }: Caller,
  { vaultId, userId, id }: { vaultId: string; userId: string; id: string | undefined },
): Promise<void> {
  const { atRest, appendAudit } = dependencies
  const [row] = await waiting(tx, { vaultId, requesterId: userId })
  if (!row && id === undefined) return
  if (!row || (id !== undefined && row.id !== id)) throw new Refusal('request_over')
  await end(tx, dependencies, row, { state: 'approved', by: actor.id, now })
  const details = { vault_name: nameOfVault(atRest, row), person_id: userId }
  await appendAudit(tx, { event: 'vault_request_approved', actor, ip, vaultId, details })
}

/** Ends what nobody has to decide any more. A deleted vault takes its requests along. */
export const endVaultRequestsWithAccess: EndsWithAccess = async (tx, dependencies, ended, { now }) => {
  switch (ended.of) {
    case 'outsider': {
      const [row] = await waiting(tx, { vaultId: ended.vaultId, requesterId: ended.userId })
      if (row) await end(tx, dependencies, row, { state: 'unneeded', by: null, now })
      return
    }
    case 'person':
      for (const row of await waiting(tx, { requesterId: ended.userId }))
        await end(tx, dependencies, row, { state: 'over', by: null, now })
      return
    case 'vault':
      for (const row of await waiting(tx, { vaultId: ended.vaultId }))
        await end(tx, dependencies, row, { state: 'over', by: null, now })
  }
}

const waiting = (tx: Tx, which: { vaultId?: string; requesterId?: string }) =>
  selectVaultRequests(tx, { ...which, isWaiting: true, readerId: null, limit: endedAtOnce })

async function end(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  row: VaultRequestRow,
  { state, by, answer = '', now }: Ended,
): Promise<void> {
  const key = atRest.personKey(row.requester_id, row.wrapped)
  const { reason } = atRest.open<VaultRequestDocument>('vault_requests', row.id, row.document, key)
  const document: VaultRequestDocument = { reason, answer }
  const moved = await tx.run(endVaultRequest, {
    ...{ id: row.id, state, decided_by: by, decided_at: isoInstant(now) },
    document: atRest.seal('vault_requests', row.id, document, key),
  })
  if (moved === 0) throw new Refusal('request_decided')
  await endNotice(tx, 'vault_asked', [row.requester_id, row.vault_id])
}
