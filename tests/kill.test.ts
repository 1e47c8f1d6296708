import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getItem } from '@chaveiro/contract/calls/items.ts'
import { CallError } from '@chaveiro/device/base/calls/call-error.ts'
import { deviceOf, foundingAdmin, vaultDraft } from './support/person.ts'
import { startServerProcess } from './support/start-server.ts'

const rounds = 4
const writers = 6

test('kill -9 during writes: everything that was acknowledged is there after restart, and complete', async () => {
  const server = await startServerProcess()
  try {
    const admin = await foundingAdmin(server.baseUrl)
    const { id: vaultId } = await admin.session.createVault(vaultDraft('Struck'))
    const acknowledged = new Map<string, { revision: number; password: string }>()
    for (let round = 0; round < rounds; round++) {
      let isAlive = true
      let answered = 0
      const inFullFlight = Promise.withResolvers<void>()
      const acknowledge = (id: string, revision: number, password: string) => {
        acknowledged.set(id, { revision, password })
        answered += 1
        if (answered === 8 + round * 5) inFullFlight.resolve()
      }
      const write = async (writer: number) => {
        for (let count = 0; isAlive; count++) {
          const password = `${round}.${writer}.${count}`
          const overview = { title: password, type: 'api_key' as const }
          const secret = { password, notes: '', metadata: {}, fields: [], files: [] }
          const { id } = await admin.session.createItem(vaultId, overview, secret)
          acknowledge(id, 1, password)
          const next = { ...secret, password: `${password}!` }
          await admin.session.updateItem(id, { overview, secret: next })
          acknowledge(id, 2, next.password)
        }
      }
      const writing = Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(writer)))
      await Promise.race([inFullFlight.promise, writing])
      await server.kill()
      isAlive = false
      for (const outcome of await writing) {
        assert.ok(
          outcome.status === 'fulfilled' || outcome.reason instanceof CallError,
          String(outcome.status),
        )
      }
      await server.restart()
    }
    assert.ok(acknowledged.size > rounds, 'something was written')
    for (const [id, { revision, password }] of acknowledged) {
      const item = await admin.api.send(getItem, { params: { id } })
      // A write whose answer was lost may be there; one that was answered must be.
      assert.ok(item.revision >= revision, `item ${id} lost revision ${revision}`)
      const opened = await admin.session.openItem(id)
      if (item.revision === revision) assert.equal(opened.secret?.password, password)
      assert.deepEqual(
        opened.verification.faults.filter((fault) => fault !== 'older_revision'),
        [],
      )
    }
    const { session } = deviceOf(server.baseUrl, admin.token, admin.memory)
    assert.equal((await session.start()).state, 'locked')
  } finally {
    await server.stop()
  }
})
