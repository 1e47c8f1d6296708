import type { GivenItem, giveItem } from '@chaveiro/contract/calls/machines.ts'
import { machinesMax } from '@chaveiro/contract/constants.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { z } from 'zod'
import { requireItem } from '../../access/require-item.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { isStanding } from '../../platform/identity/machine.ts'
import { acceptEnding } from '../../signed-logs/accept-ending.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToVaultLog } from '../../signed-logs/append-to-vault-log.ts'
import type { MachineDependencies } from './dependencies.ts'
import { endGrants } from './end-grants.ts'
import { countGrants, insertGrant, selectGrant, selectGrants } from './grants.queries.ts'
import { selectMachine } from './machines.queries.ts'
import { detailsOf, machineItem } from './read-machines.ts'

/** Gives a machine an item until a date, by a custodian's entry of the vault's log. */
export async function give(
  tx: Tx,
  dependencies: MachineDependencies,
  caller: Caller,
  machineId: string,
  { item_id: itemId, statement }: z.output<typeof giveItem.body>,
): Promise<GivenItem> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  await requireCallerRight(tx, actor, 'manage_machines')
  const machine = await tx.first(selectMachine, { id: machineId })
  if (!machine) throw new Refusal('not_found')
  if (!isStanding(machine, now)) throw new Refusal('machine_over')
  const { item, vault, revision } = await requireItem(tx, atRest, caller, itemId, 'manage_machines')
  const isForNone = item.requires_checkout || vault.custody === 'split' || revision.overview.rehearsal
  if (isForNone) throw new Refusal('machine_not_for_item')
  if (((await tx.first(countGrants, { machine_id: machineId }))?.count ?? 0) >= machinesMax.items)
    throw new Refusal('too_many_machine_items', { placeholders: { limit: String(machinesMax.items) } })
  const { grant, until } = await acceptStatement('statement', async () => {
    const { payload } = parseStatement(statement, 'chaveiro.vault.give')
    const isThis = payload.machine === machineId && payload.item === itemId
    refuseUnless(isThis, 'wrong_place', 'it gives something else')
    refuseUnless(payload.until <= machine.until, 'wrong_time', 'it lasts longer than the machine')
    await appendToVaultLog(tx, { atRest }, caller, vault.id, statement, ['chaveiro.vault.give'])
    return payload
  })
  const inserted = await tx.run(insertGrant, {
    ...{ id: grant, machine_id: machineId, item_id: itemId, vault_id: vault.id },
    ...{ given_at: isoInstant(now), until, revision: 0 },
    document: atRest.seal('machine_grants', grant, {}),
  })
  if (inserted === 0) throw new Refusal('machine_has_item')
  const row = await requireGrantRow(tx, grant)
  await appendAudit(tx, {
    event: 'machine_given',
    actor,
    ip,
    vaultId: vault.id,
    itemId,
    details: detailsOf(atRest, row),
  })
  return machineItem(atRest, row)
}

/** Takes an item from a machine, with a custodian's entry of the vault's log if they can sign one. */
export async function take(
  tx: Tx,
  dependencies: MachineDependencies,
  caller: Caller,
  grantId: string,
  statement: string | undefined,
): Promise<void> {
  await requireCallerRight(tx, caller.actor, 'manage_machines')
  const grant = await tx.first(selectGrant, { id: grantId })
  if (!grant) throw new Refusal('not_found')
  const ends = { kind: 'grant', id: grantId, vaultId: grant.vault_id } as const
  await acceptEnding(tx, dependencies, caller, ends, statement)
  await endGrants(tx, dependencies, { id: grantId }, { by: caller, now: caller.now })
}

async function requireGrantRow(tx: Tx, id: string) {
  const [row] = await selectGrants(tx, { id })
  if (!row) throw new Refusal('not_found')
  return row
}
