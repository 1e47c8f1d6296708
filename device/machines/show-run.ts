import * as calls from '@chaveiro/contract/calls/machines.ts'
import { reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import { checkRun, type SignedRun } from '@chaveiro/contract/log/access/machine-grant.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { verified } from '@chaveiro/contract/rules/texts/told.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { RunHandle } from '../base/types/handles.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { itemHandle } from '../items/item-handle.ts'
import { requireVerified } from '../items/verified-item.ts'
import { verifyItem } from '../items/verify-item.ts'
import { whileItemChanges } from '../items/while-item-changes.ts'
import { rosterFor } from '../log/vault-logs/load-vault-log.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import type { OpenSession } from '../state/open-session.ts'
import { vaultOfGrant } from './seal-to-machine.ts'
import { machineHandle } from './show-machines.ts'

type AskedRun = calls.SignedRun
export type ReadRun = { readonly asked: AskedRun; readonly signed: SignedRun; readonly handle: RunHandle }

/** A run that waits, as the machine signed it and as the list drew it, with the items that stand given to it. */
export async function showRun(session: OpenSession, drawn: calls.Run): Promise<RunHandle> {
  const { handle } = await readRun(session, drawn.id)
  if (handle.reason !== drawn.reason || handle.machine.name !== drawn.machine_name)
    throw new DistrustError('request', 'shown')
  return handle
}

/** Reads and checks a run. Throws SessionError('request_decided' or 'request_over'), and DistrustError('request' or 'machine', fault). */
export async function readRun(session: OpenSession, id: string): Promise<ReadRun> {
  const asked = await session.api.send(calls.getRun, { params: { id } })
  if (asked.state !== 'waiting')
    throw new SessionError(asked.state === 'over' ? 'request_over' : 'request_decided')
  const roster = await rosterFor(session, 'newest')
  const signed = await verifyOrDistrust('request', null, async () => {
    const checked = await checkRun(asked.statement, roster, session.now().toISOString(), verifier)
    const { run, by, reason } = checked.run
    refuseUnless(run === id && asked.id === id && by === asked.machine.id, 'wrong_place', 'it is another run')
    const commitment = await reasonCommitment(asked.reason_salt, asked.reason, verifier)
    refuseUnless(reason === commitment, 'wrong_text', 'another reason was signed')
    return checked
  })
  const machine = await machineHandle(roster, asked.machine)
  const items: Pick<RunHandle, 'items'>['items'][number][] = []
  for (const given of asked.items) {
    const item = await shownItem(session, given, machine.id)
    if (item) items.push(item)
  }
  const { at: signedAt } = signed.run
  const facts = { id, machine, reason: verified<string>(asked.reason), signedAt, hash: signed.hash }
  return {
    asked,
    signed,
    handle: { ...facts, items } as Pick<RunHandle, keyof typeof facts | 'items'> as RunHandle,
  }
}

/** An item that stands given to this machine; null for one that does not, whatever the server lists. */
async function shownItem(session: OpenSession, given: AskedRun['items'][number], machineId: string) {
  const { item, vault_id: vaultId } = given
  const found = await vaultOfGrant(session, given)
  if (!found || found.given.machine !== machineId || item.requires_checkout) return null
  const { verification } = await whileItemChanges(session, found.given.item, async () => ({
    verification: await verifyItem(session, item, { id: found.given.item, vaultId }, null),
  }))
  requireVerified(verification)
  const { id, title, revision, change, vault } = await itemHandle(session, item)
  return {
    grantId: found.given.grant,
    item: { id, title, revision, change, vault },
    opens: given.wrap !== null,
  }
}
