import * as calls from '@chaveiro/contract/calls/machines.ts'
import { machineRunMinutes } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import type { RunHandle } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import { sealToMachine, vaultOfGrant } from './seal-to-machine.ts'
import { readRun } from './show-run.ts'

/** Seals the keys of exactly the items that were shown to the run's own key, which the machine signed. */
export async function approveRun(session: OpenSession, shown: RunHandle): Promise<calls.Run> {
  const { asked, signed, handle } = await readRun(session, shown.id)
  if (JSON.stringify(handle) !== JSON.stringify(shown)) throw new SessionError('decided_meanwhile')
  if (handle.items.length === 0) throw new SessionError('not_found')
  if (handle.items.some(({ opens }) => !opens)) throw new SessionError('key_missing')
  const to = { machine: signed.run.by, sealingKey: signed.run.sealing_key, fingerprint: signed.fingerprint }
  const runEnds = new Date(session.now().getTime() + machineRunMinutes * minuteMs).toISOString()
  const deliveries = []
  for (const { grantId } of handle.items) {
    const sent = asked.items.find(({ grant_id }) => grant_id === grantId)
    const found = sent && (await vaultOfGrant(session, sent))
    if (!found) throw new SessionError('decided_meanwhile')
    const { vault, given } = found
    const until = [runEnds, given.until].sort()[0] as string
    const sealing = { given, to, request: signed.run.run, approvals: [given.hash, signed.hash], until }
    deliveries.push({ grant_id: grantId, ...(await sealToMachine(session, vault, sent, sealing)) })
  }
  return session.api.send(calls.approveRun, { params: { id: shown.id }, body: { deliveries } })
}

export const denyRun = (session: OpenSession, id: string): Promise<calls.Run> =>
  session.api.send(calls.denyRun, { params: { id } })
