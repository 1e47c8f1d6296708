import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, test } from 'node:test'
import { generateClientLink } from '@chaveiro/contract/calls/client-links.ts'
import * as inside from '@chaveiro/contract/calls/submissions.ts'
import { clientLinkWantedMax } from '@chaveiro/contract/constants.ts'
import { code, on, startClientLinksWorld } from '../../testing/client-links-world.ts'
import type { TestLink } from '../../testing/test-client-links.ts'

const { server, founder, links, vaults, send, linksOf, submissionsOf, withdraw, advance, refuse, take } =
  await startClientLinksWorld()
after(() => server.stop())

const wanted = ['Instagram', 'Google Ads', 'Domínio']

/** A link that asks for three accounts. */
async function asking() {
  const vault = await vaults.makeVault()
  return { vault, link: await links.make(founder, vault, { wanted }) }
}

/** Hands in an entry of the list; for what takes or refuses it. */
async function handIn(link: TestLink, answers: number) {
  const body = await links.submission(link, { answers })
  assert.equal((await send(link.token, body)).status, 200)
  return { id: body.id, hash: hash('sha256', body.password, 'base64url') }
}

const cameOf = async (vault: string, { id }: TestLink) =>
  (await linksOf(vault)).find((one) => one.id === id)?.answered
const shownTo = async ({ token }: TestLink) => (await links.page(token)).body.answered

test('a list that is too long, names an account twice or is not the signed one is refused', async () => {
  const vault = await vaults.makeVault()
  const make = async (asked: readonly string[], change: object = {}) => {
    const { body } = await links.body(founder, vault, { wanted: asked })
    const whole = { ...body, ...change } as never
    return (await server.send(generateClientLink, { ...on(founder, vault), body: whole })).status
  }
  const long = Array.from({ length: clientLinkWantedMax + 1 }, (_, index) => `Account ${index}`)
  for (const list of [long, ['Instagram', 'Instagram'], [''], [' Instagram'], ['x'.repeat(121)]])
    assert.equal(await make(list), 422)
  assert.equal(await make(wanted, { wanted: ['Instagram'] }), 422)
  assert.equal(await make(long.slice(1)), 200)
})

test('an entry that the list has not is refused, and counts for nothing', async () => {
  const { vault, link } = await asking()
  const beyond = await links.submission(link, { answers: 3 })
  assert.deepEqual(code(await send(link.token, beyond)), [422, 'invalid'])
  const plain = await links.make(founder, vault)
  assert.deepEqual(code(await send(plain.token, await links.submission(plain, { answers: 0 }))), [
    422,
    'invalid',
  ])
  assert.deepEqual(await cameOf(vault, link), [])
})

test('what waits or was accepted has come, for the client too; what was refused or erased is missing again', async () => {
  const { vault, link } = await asking()
  const other = await links.make(founder, vault, { wanted })
  const [instagram, ads] = [await handIn(link, 0), await handIn(link, 1)]
  await links.submit(link)
  await handIn(link, 1)
  assert.deepEqual(
    [await cameOf(vault, link), await shownTo(link)],
    [
      [0, 1],
      [0, 1],
    ],
  )
  assert.deepEqual([await cameOf(vault, other), await shownTo(other)], [[], []])
  const listed = (await submissionsOf(vault)).map(({ answers }) => answers)
  assert.deepEqual(listed, ['Instagram', 'Google Ads', '', 'Google Ads'])
  assert.equal((await take(founder, vault, ads.id, ads.hash)).status, 200)
  assert.equal((await refuse(founder, vault, instagram.id, 'Not theirs')).status, 200)
  assert.deepEqual([await cameOf(vault, link), await shownTo(link)], [[1], [1]])
  const opened = await server.call(inside.openSubmission, on(founder, (await handIn(link, 2)).id))
  assert.deepEqual([opened.body.answers, opened.body.link.wanted], ['Domínio', wanted])
  const erasure = await vaults.erasure(founder, vault, { link: link.id })
  assert.equal((await withdraw(founder, link.id, erasure)).status, 200)
  assert.deepEqual(await cameOf(vault, link), [1])
})

test('the list stays ticked as long as its link is shown, and the inbox forgets decisions after 30 days all the same', async () => {
  const { vault, link } = await asking()
  const { id, hash: sealed } = await handIn(link, 2)
  assert.equal((await take(founder, vault, id, sealed)).status, 200)
  await advance({ hours: 31 * 24 })
  await server.platform.jobs.runDue()
  assert.deepEqual([await cameOf(vault, link), await submissionsOf(vault)], [[2], []])
  assert.equal((await withdraw(founder, link.id)).status, 200)
  await advance({ hours: 29 * 24 })
  await server.platform.jobs.runDue()
  assert.deepEqual(await cameOf(vault, link), [2])
  await advance({ hours: 2 * 24 })
  await server.platform.jobs.runDue()
  assert.equal(await cameOf(vault, link), undefined)
  const left = await server.platform.db.read.kysely.selectFrom('submissions').select('id').execute()
  assert.ok(left.every((row) => row.id !== id))
})
