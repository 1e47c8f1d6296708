import * as calls from '@chaveiro/contract/calls/machines.ts'
import { reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import { checkRun } from '@chaveiro/contract/log/access/machine-grant.ts'
import { makeReasonSalt } from '@chaveiro/crypto/processes/access-statements.ts'
import { makeRunKeys } from '@chaveiro/crypto/processes/machine-keys.ts'
import { writeRun } from '@chaveiro/crypto/processes/machine-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v7 as makeId } from 'uuid'
import type { OpenedByMachine, OwnRun, RunProgress } from '../base/types/own-machine.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import type { MachineSession } from './machine-session.ts'
import { openRead, type RunKeys } from './open-as-machine.ts'

/** Asks a person for one run, with a key of its own that the machine signs and holds in memory alone. */
export async function askForRun(session: MachineSession, reason: string): Promise<OwnRun> {
  const { api, keys, roster, now } = session
  const id = makeId()
  const { sealing_key, ...runKeys } = await makeRunKeys(keys)
  const salt = makeReasonSalt()
  const asked = { run: id, sealing_key, reason: await reasonCommitment(salt, reason, verifier) }
  const statement = await writeRun(keys, roster, asked, now())
  const signed = await checkRun(statement, roster, now().toISOString(), verifier)
  await api.send(calls.askRun, { body: { id, statement, reason, reason_salt: salt } })
  let held: RunKeys | null = { ...signed, keys: runKeys }
  return {
    id,
    async follow(): Promise<RunProgress> {
      const { state } = await api.send(calls.followRun, { params: { id } })
      return state === 'taken' ? 'over' : state
    },
    async take(): Promise<OpenedByMachine[]> {
      const run = held
      if (!run) throw new SessionError('request_over')
      const answer = await api.send(calls.takeRun, { params: { id } })
      held = null
      if (answer.run !== statement) throw new DistrustError('request', 'wrong_place')
      return Promise.all(answer.items.map((item) => openRead(session, item, run)))
    },
    drop() {
      held = null
    },
  }
}
