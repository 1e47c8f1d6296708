// Promises 23, 29

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, test } from 'node:test'
import * as calls from '@chaveiro/contract/calls/machines.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { machineCommitment } from '@chaveiro/contract/log/roster/machine-overview.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { registerFeatures } from '../../app.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { newId } from '../../testing/signing-device.ts'
import { TestOrganisation } from '../../testing/test-organisation.ts'
import { closeMachine, setStops, setUsed } from './machines.queries.ts'

/** What commits after a call was let in and before its own transaction begins. */
let meanwhile: ((tx: Tx) => Promise<unknown>) | null = null
const overtaken = (db: Db): Db =>
  new Proxy(db, {
    get(of, name) {
      const value: unknown = of[name as keyof Db]
      if (typeof value !== 'function') return value
      if (name !== 'snapshot' && name !== 'inTransaction') return value.bind(of)
      return async (...work: unknown[]) => {
        const first = meanwhile
        meanwhile = null
        if (first) await of.inTransaction(first)
        return value.apply(of, work)
      }
    },
  })
const server = await startTestServer([(open) => registerFeatures({ ...open, db: overtaken(open.db) })])
after(() => server.stop())
const organisation = await TestOrganisation.found(server)
const { founder } = organisation
const salt = 'AAAAAAAAAAAAAAAAAAAAAA'
const proof = Buffer.alloc(32, 5).toString('base64url')

async function enteredMachine() {
  const machine = newId()
  const { sealing_key, signing_key } = makeTestKeys()
  const overview = { name: 'Deploy', networks: [], identity: null, salt }
  const until = new Date(server.clock.now() + 90 * dayMs).toISOString()
  const statement = await organisation.sign('chaveiro.roster.machine', founder.keys, {
    ...{ by: founder.id, machine, sealing_key, signing_key, keeper: founder.id, until },
    overview: await machineCommitment(overview, machine, salt, nodeVerifier),
  })
  const proof_hash = hash('sha256', Buffer.from(proof, 'base64url'), 'base64url')
  await server.call(calls.makeMachine, { as: founder, body: { statement, overview, proof_hash } })
  const { body } = await server.call(calls.signInMachine, { body: { machine, proof } })
  return { id: machine, overview, as: { token: body.token } }
}
type Entered = Awaited<ReturnType<typeof enteredMachine>>

const at = () => isoInstant(server.clock.now())
const changes: Record<string, (tx: Tx, machine: Entered) => Promise<unknown>> = {
  stops: (tx, { id }) => tx.run(setStops, { id, stops_at: at() }),
  ends: (tx, { id }) => tx.run(closeMachine, { id, ended_at: at() }),
  'is kept to other networks': (tx, { id, overview }) => {
    const kept = { overview: { ...overview, networks: ['192.0.2.0/24'] }, last_address: '' }
    const document = server.platform.atRest.seal('machines', id, kept)
    return tx.run(setUsed, { id, last_used_at: at(), document })
  },
}
const params = { id: newId() }
const asked: Record<string, (as: { token: string }) => Promise<{ error: { code?: string } }>> = {
  'reads its items': (as) => server.call(calls.readMachineState, { as, query: {} }),
  'reads a log': (as) => server.call(calls.readMachineLog, { as, params, query: {} }),
  'reads a secret': (as) => server.call(calls.readAsMachine, { as, params }),
  'follows a run': (as) => server.call(calls.followRun, { as, params }),
  'takes a run': (as) => server.call(calls.takeRun, { as, params }),
}

for (const [name, change] of Object.entries(changes))
  for (const [act, call] of Object.entries(asked))
    test(`a machine that ${name} while it ${act} gets nothing any more`, async () => {
      const machine = await enteredMachine()
      meanwhile = (tx) => change(tx, machine)
      assert.equal((await call(machine.as)).error.code, 'machine_refused')
    })
