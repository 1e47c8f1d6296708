import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { CallError } from '../../base/calls/call-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { beginState } from '../../state/session-state.ts'
import { refuseDelivery } from './refuse-delivery.ts'

const delivery = { generation: 1, sealed: 'noise', delivery: 'unreadable' }
const logs = { roster: { people: new Map() }, log: { vault: 'v', generations: [{}] } } as unknown as Logs

/** A session whose server refuses with these codes in turn, and then accepts. */
function sessionRefusedWith(...codes: CallError['code'][]) {
  let told = 0
  const send = async () => {
    const code = codes[told]
    told += 1
    if (code) throw new CallError({ status: 400, code })
  }
  return { session: { api: { send }, state: beginState() } as unknown as OpenSession, told: () => told }
}

for (const code of ['too_many', 'unreachable', 'not_ready'] as const) {
  test(`an answer ${code} means that the server has not heard, so it is told again`, async () => {
    const { session, told } = sessionRefusedWith(code)
    for (let time = 0; time < 4; time += 1) await refuseDelivery(session, delivery, logs)
    assert.equal(told(), 2)
  })
}

for (const code of ['stale_head', 'last_holder', 'delivery_refused', 'key_missing'] as const) {
  test(`an answer ${code} means that the server has heard, so it is told only once`, async () => {
    const { session, told } = sessionRefusedWith(code)
    for (let time = 0; time < 4; time += 1) await refuseDelivery(session, delivery, logs)
    assert.equal(told(), 1)
  })
}
