import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import * as calls from '@chaveiro/contract/calls/machines.ts'
import { requireVerified } from '../items/verified-item.ts'
import { verifyItem } from '../items/verify-item.ts'
import { overtakenFromNow } from '../items/while-item-changes.ts'
import { isMatched } from '../log/views/require-matched.ts'
import { sealToMachine, vaultOfGrant } from '../machines/seal-to-machine.ts'
import { requireAllowance } from '../state/allowance.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { Duty } from './duty.ts'
import { unlessOvertaken } from './unless-overtaken.ts'

/** It came too late: somebody changed the item, took it from the machine, or renewed its token. */
const overtaken = new Set<string>(['stale_revision', 'access_ended', 'not_found', 'statement_refused'])
/** Deliveries per grant: an edit every minute for an hour. */
const deliveriesPerHour = 60

/** Delivers the keys of items that custodians gave to machines, and again after every edit and every new token. */
export const deliverToMachines: Duty = (session, { machine_grants }) =>
  machine_grants.map((grant) => ({
    vaultLog: grant.vault_id,
    run: async () => {
      await deliver(session, grant)
    },
  }))

/** Item, machine and end come from the vault's log and the roster, never from the server's list. */
async function deliver(session: OpenSession, grant: Deliveries['machine_grants'][number]): Promise<void> {
  const params = { id: grant.grant_id }
  const isOvertaken = overtakenFromNow(session)
  const { item, wrap } = await session.api.send(calls.getGrant, { params })
  const found = await vaultOfGrant(session, grant)
  // A machine that asks each time gets nothing that lies ready.
  if (!found || !wrap || found.machine.asks || found.vault.log.custody === 'split') return
  const { vault, given, machine } = found
  if (!(await isMatched(session, vault.id))) return
  const verification = await verifyItem(session, item, { id: given.item, vaultId: vault.id }, null)
  if (isOvertaken(given.item, verification)) return
  requireVerified(verification)
  if (item.requires_checkout) return
  requireAllowance(session, `machine grant ${grant.grant_id}`, deliveriesPerHour)
  const sealing = { given, to: machine, request: given.grant, approvals: [given.hash], until: given.until }
  const body = await sealToMachine(session, vault, { item, wrap }, sealing)
  await unlessOvertaken(overtaken, session.api.send(calls.deliverGrant, { params, body }))
}
