// Promise 16

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { registerFeatures } from '../../app.ts'
import { migrations } from '../../migrations/index.ts'
import { openPlatform } from '../../platform/open-platform.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import {
  code,
  makeLinksWorld,
  makeNonce,
  over,
  password,
  rightProof,
  terms,
  wrongProof,
} from '../../testing/links-world.ts'
import { keyProofOf } from '../../testing/one-time-body.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const { claim, contributor, madeLink, rowOf, stateOf, view, withdraw } = await makeLinksWorld(server)

test('the password is required before the sealed text is given, and five wrong ones end the link', async () => {
  const { token, id, expires_at, sender } = await madeLink({ password })
  assert.deepEqual((await stateOf(token)).body, {
    ...{ expires_at, sender },
    password: { ...terms, tries_left: 5 },
  })
  const wrong = () => claim(token, { proof: wrongProof() })
  assert.deepEqual(code(await claim(token)), [403, 'secret_password'])
  const byGet = await view(token)
  assert.deepEqual(code(byGet), [403, 'secret_password'])
  for (let tries = 1; tries < 5; tries++) {
    assert.deepEqual(code(await wrong()), [403, 'secret_password'])
    assert.equal((await stateOf(token)).body.password?.tries_left, 5 - tries)
  }
  assert.deepEqual(code(await wrong()), over)
  assert.deepEqual(code(await claim(token, { proof: rightProof })), over)
  assert.deepEqual([(await rowOf(id))?.state, (await rowOf(id))?.sealed], ['locked', null])
  const told = (await toldNotices(server, contributor)).find((notice) => notice.link.includes(id))
  assert.equal(told?.title, 'Your one-time link for Painel was blocked after wrong passwords')
})

test('somebody with a link’s path but not its key opens nothing, uses up none of its tries, and its reader still opens it', async () => {
  const [open, guarded] = [await madeLink(), await madeLink({ password })]
  const unproven = [403, 'secret_unproven']
  for (let times = 0; times < 6; times++) {
    assert.deepEqual(code(await claim(open.token, { keyProof: wrongProof() })), unproven)
    const guess = { keyProof: wrongProof(), proof: wrongProof() }
    assert.deepEqual(code(await claim(guarded.token, guess)), unproven)
    for (const headers of [{}, { 'x-key-proof': wrongProof() }, { 'x-key-proof': '' }])
      assert.deepEqual(code(await view(open.token, headers as Record<string, string>)), unproven)
  }
  assert.equal((await stateOf(guarded.token)).body.password?.tries_left, 5)
  assert.equal((await claim(open.token)).body.password, open.sealed)
  assert.equal((await claim(guarded.token, { proof: rightProof })).body.password, guarded.sealed)
})

test('an overheard nonce gives nothing again without the proof of the link’s key', async () => {
  const { token } = await madeLink()
  const nonce = makeNonce()
  await claim(token, { nonce })
  assert.deepEqual(code(await claim(token, { nonce, keyProof: wrongProof() })), [403, 'secret_unproven'])
})

test('a wrong password that is sent again because its answer was lost is one try', async () => {
  const { token, id } = await madeLink({ password })
  const same = wrongProof()
  for (let times = 0; times < 10; times++)
    assert.deepEqual(code(await claim(token, { proof: same })), [403, 'secret_password'])
  assert.equal((await rowOf(id))?.tries, 1)
  const at = await Promise.all(Array.from({ length: 20 }, () => claim(token, { proof: 'B'.repeat(43) })))
  assert.ok(at.every(({ status }) => status === 403))
  assert.equal((await rowOf(id))?.tries, 2)
})

test('the right password opens it, also after wrong ones, and its page may ask again', async () => {
  const { token, sealed } = await madeLink({ password })
  await claim(token, { proof: wrongProof() })
  const mine = { nonce: makeNonce(), proof: rightProof }
  assert.equal((await claim(token, mine)).body.password, sealed)
  assert.equal((await claim(token, mine)).body.password, sealed)
  assert.deepEqual(code(await claim(token, { nonce: mine.nonce })), [403, 'secret_password'])
})

test('200 wrong passwords at once are five tries', async () => {
  const { token, id } = await madeLink({ password })
  const wrong = () => claim(token, { proof: wrongProof() })
  const told = await Promise.all(Array.from({ length: 200 }, wrong))
  const of = (status: number) => told.filter((answer) => answer.status === status).length
  assert.deepEqual([of(403), of(410)], [4, 196])
  assert.equal((await rowOf(id))?.tries, 5)
})

test('of 200 that claim it at once one gets it, and the others are told that it is used', async () => {
  const { token, sealed } = await madeLink()
  const answers = await Promise.all(Array.from({ length: 200 }, () => claim(token)))
  const got = answers.filter(({ status }) => status === 200)
  assert.deepEqual(
    got.map(({ body }) => body.password),
    [sealed],
  )
  assert.ok(answers.every((answer) => answer.status === 200 || answer.status === 404))
})

test('of a withdrawal and a claim at once one counts: it is open to nobody, or was opened', async () => {
  for (let round = 0; round < 10; round++) {
    const { token, id } = await madeLink()
    const [claimed, withdrawn] = await Promise.all([claim(token), withdraw(contributor, id)])
    assert.equal(
      (claimed.status === 200) !== (withdrawn.status === 204),
      true,
      `${claimed.status} ${withdrawn.status}`,
    )
    assert.equal((await rowOf(id))?.state, claimed.status === 200 ? 'viewed' : 'withdrawn')
  }
})

test('a fault in the claim’s transaction leaves the link open, and opened by nobody', async () => {
  const { token, sealed, id } = await madeLink()
  const { db } = server.platform
  const { inTransaction } = db
  Object.assign(db, {
    inTransaction: (work: Parameters<typeof inTransaction>[0]) =>
      inTransaction(async (tx) => {
        await work(tx)
        throw new Error('struck before the commit')
      }),
  })
  const struck = await claim(token)
  Object.assign(db, { inTransaction })
  assert.equal(struck.status, 500)
  assert.equal((await rowOf(id))?.state, 'open')
  assert.equal((await claim(token)).body.password, sealed)
})

// On SQLite only one server opens a folder.
if (server.platform.db.engine !== 'sqlite') {
  test('of 200 that claim it at once from two servers one gets it', async () => {
    const second = await openPlatform(server.platform.config, server.clock, migrations)
    try {
      await registerFeatures(second)
      await second.http.ready()
      const { token, sealed, id } = await madeLink()
      const visit = (platform: Pick<typeof second, 'http'>) =>
        platform.http.inject({
          method: 'POST',
          url: `/api/view-secret/${token}`,
          payload: { nonce: makeNonce(), key_proof: keyProofOf(token) },
        })
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, n) => visit(n % 2 === 0 ? server.platform : second)),
      )
      const of = (status: number) => answers.filter(({ statusCode }) => statusCode === status)
      assert.deepEqual(
        of(200).map((answer) => answer.json().password),
        [sealed],
      )
      assert.equal(of(404).length, 199)
      assert.equal((await rowOf(id))?.state, 'viewed')
    } finally {
      await second.stop()
    }
  })
}
