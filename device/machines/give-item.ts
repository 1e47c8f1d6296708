import * as calls from '@chaveiro/contract/calls/machines.ts'
import { writeGive } from '@chaveiro/crypto/processes/machine-statements.ts'
import { v7 as makeId } from 'uuid'
import type { ItemHandle, MachineHandle } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import { verifiedItem } from '../items/verified-item.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { endAnyway } from '../log/vault-logs/endings.ts'
import { keepOwnStatement } from '../log/vault-logs/keep-own-statement.ts'
import { refreshLog } from '../log/vault-logs/load-vault-log.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireAsShown } from './show-machines.ts'

/** Gives a machine exactly the item that was shown, until then. */
export function giveItem(
  session: OpenSession,
  machine: MachineHandle,
  item: ItemHandle,
  until: string,
): Promise<calls.GivenItem> {
  return onNewestRoster(session, async (roster) => {
    await requireAsShown(roster, machine)
    await requireShown(session, item.vault)
    const present = await verifiedItem(session, { id: item.id, vaultId: item.vault.id })
    if (present.change !== item.change) throw new SessionError('stale_revision')
    if (present.requires_checkout || item.vault.custody === 'split')
      throw new SessionError('machine_not_for_item')
    const log = { ...(await refreshLog(session, item.vault.id)), roster }
    await requireStanding(session, log)
    const given = { grant: makeId(), machine: machine.id, item: item.id, until }
    const statement = await writeGive(session.keys, log, given, session.now())
    const body = { item_id: item.id, statement }
    const answer = await session.api.send(calls.giveItem, { params: { id: machine.id }, body })
    await keepOwnStatement(session, log, statement)
    return answer
  })
}

/** Takes an item from a machine. */
export async function takeItem(
  session: OpenSession,
  { grantId: id, vaultId }: { grantId: string; vaultId: string },
): Promise<void> {
  await endAnyway(session, vaultId, { kind: 'grant', id }, (statement) =>
    session.api.send(calls.takeItem, { params: { id }, body: { statement } }),
  )
}
