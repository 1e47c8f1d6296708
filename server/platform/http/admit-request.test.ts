import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { Call } from '@chaveiro/contract/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../identity/actor.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { makeAdmission } from './admit-request.ts'
import type { Refusal } from './refusal.ts'

const mib = 1024 * 1024

/** What arrives at a server, each until it is answered: the outcome is 'yes', or the code of its refusal. */
function startAdmission(clock = new FakeClock()) {
  const { admitPerson, admitStranger } = makeAdmission(10, clock)
  const underWay: EventEmitter[] = []
  const arrive = async (
    bytes: number,
    admit: (arriving: Parameters<typeof admitStranger>[0]) => Promise<void>,
    ip = '192.0.2.1',
  ) => {
    const raw = new EventEmitter()
    const request = { headers: { 'content-length': String(bytes) }, ip } as FastifyRequest
    const call = { method: 'POST', bodyLimit: 16 * mib } as Call
    try {
      await admit({ request, reply: { raw } as FastifyReply, call })
      underWay.push(raw)
      return 'yes'
    } catch (error) {
      raw.emit('finish')
      return (error as Refusal).code
    }
  }
  return {
    underWay,
    write: (person: string, weight: number) =>
      arrive(0, (arriving) => admitPerson({ ...arriving, actor: { id: person } as Actor }, weight)),
    send: (person: string, bytes: number) =>
      arrive(bytes, (arriving) => admitPerson({ ...arriving, actor: { id: person } as Actor }, 0)),
    sendAsStranger: (ip: string, bytes: number) => arrive(bytes, admitStranger, ip),
    /** An answer that is sent also closes. */
    answerAll: () => {
      for (const raw of underWay.splice(0)) for (const end of ['finish', 'close']) raw.emit(end)
    },
  }
}

test("a person may do 200 seconds' worth at once, and gets that back over time, never more", async () => {
  const clock = new FakeClock()
  const { write } = startAdmission(clock)
  assert.equal(await write('ana', 2000), 'yes')
  assert.equal(await write('ana', 1), 'too_many')
  clock.advance({ seconds: 2 })
  assert.equal(await write('ana', 20), 'yes')
  assert.equal(await write('ana', 1), 'too_many')
  clock.advance({ hours: 10 })
  assert.equal(await write('ana', 2001), 'too_many')
  assert.equal(await write('ana', 2000), 'yes')
})

test('large bodies of one person are bounded over time, too, and those of others and small ones go on', async () => {
  const clock = new FakeClock()
  const { send, answerAll } = startAdmission(clock)
  const toldOf = async (person: string, bytes: number) => {
    const told = await send(person, bytes)
    answerAll()
    return told
  }
  for (let sent = 0; sent < 256; sent += 16) assert.equal(await toldOf('ana', 16 * mib), 'yes')
  assert.equal(await toldOf('ana', mib), 'too_many')
  assert.equal(await toldOf('ana', mib / 8), 'yes')
  assert.equal(await toldOf('bia', mib), 'yes')
  clock.advance({ seconds: 4 })
  assert.equal(await toldOf('ana', 16 * mib), 'yes')
  assert.equal(await toldOf('ana', mib), 'too_many')
})

test('an import of 10,000 rows and new keys for 200 vaults fit into one person’s budget at once', async () => {
  const { write } = startAdmission()
  for (let batch = 0; batch < 50; batch += 1) assert.equal(await write('ana', 20), 'yes')
  // A generation, its rewraps and a signed list for each.
  for (let act = 0; act < 3 * 200; act += 1) assert.equal(await write('ana', 1), 'yes')
})

test('fifty people writing at full speed use up the common budget, and no single one can', async () => {
  const { write } = startAdmission()
  for (let person = 0; person < 50; person += 1) assert.equal(await write(`person ${person}`, 2000), 'yes')
  assert.equal(await write('ana', 1), 'busy')
})

test('large bodies share their own room: however many there are, small ones pass', async () => {
  const { send, answerAll } = startAdmission()
  for (const person of [1, 2, 3, 4, 5]) assert.equal(await send(`person ${person}`, 8 * mib), 'yes')
  assert.equal(await send('ana', 8 * mib), 'busy')
  assert.equal(await send('ana', 100_000), 'yes')
  answerAll()
  for (const size of [8, 8, 8]) assert.equal(await send('ana', size * mib), 'yes')
  assert.equal(await send('ana', mib), 'too_many')
  assert.equal(await send('ana', 100_000), 'yes')
})

// Promise 27
test('however many members fill the room for small bodies, a person who holds nothing still finds room; three leave room for a large one', async () => {
  for (const [accomplices, size, room] of [
    [6, 128 * 1024, 256 * 1024],
    [20, 128 * 1024, 64 * 1024],
    [40, 128 * 1024, 64 * 1024],
    [3, 300 * 1024, mib],
  ] as const) {
    const { send, answerAll } = startAdmission()
    // Twice, so that the first ask again while the others hold theirs.
    for (let asked = 0; asked < 2 * accomplices; asked += 1) {
      while ((await send(`person ${asked % accomplices}`, size)) === 'yes');
    }
    assert.equal(await send('ana', room), 'yes', `${accomplices} people, bodies of ${size} bytes`)
    answerAll()
    assert.equal(await send('bia', 8 * mib), 'yes')
  }
})

// Promise 27
test('whatever strangers from any number of networks send, signed-in people can write, large and small', async () => {
  const { send, sendAsStranger, answerAll, underWay } = startAdmission()
  for (let network = 0; network < 100; network += 1) {
    while ((await sendAsStranger(`192.0.2.${network}`, mib / 2)) === 'yes');
  }
  assert.equal(underWay.length, 32)
  for (const size of [100_000, 8 * mib]) assert.equal(await send('ana', size), 'yes')
  answerAll()
  for (let body = 0; body < 4; body += 1) assert.equal(await sendAsStranger('192.0.2.1', mib / 2), 'yes')
  assert.equal(await sendAsStranger('192.0.2.1', mib / 2), 'too_many')
  assert.equal(await sendAsStranger('192.0.2.2', mib / 2), 'yes')
})
