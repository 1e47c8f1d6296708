// Promise 16

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOneTimeLinks } from '@chaveiro/contract/calls/one-time-links.ts'
import { outcomeOf, pageAt } from './support/links.ts'
import { foundingAdmin } from './support/person.ts'
import { startServerProcess } from './support/start-server.ts'

/** More on demand; each takes as long as a server's start. */
const kills = Number(process.env.KILLS ?? 4)
const linksAtOnce = 6
/** Well within the minute in which a page may ask again. */
const inTimeMs = 45_000

const secretOf = (password: string) => ({
  ...{ title: '', type: 'secure_note', login: '', password, login_url: '', notes: '' },
  ...{ fields: [], no_copy: false },
})

test('kill -9 during claims: every link has one reader, whichever page asks first afterwards, and none is lost', async () => {
  const server = await startServerProcess()
  try {
    const admin = await foundingAdmin(server.baseUrl)
    const open = new Set<string>()
    for (let round = 0; round < kills; round++) {
      const made = await Promise.all(
        Array.from({ length: linksAtOnce }, (_, n) =>
          admin.session.links.sendSecret({ label: '', secret: secretOf(`${round}.${n}`) }),
        ),
      )
      for (const { id } of made) open.add(id)
      const pages = await Promise.all(
        made.map(async ({ url }) => ({ first: await pageAt(url), other: await pageAt(url) })),
      )
      // Killed after so many answers; the other claims are at any step.
      const answersBefore = round % (linksAtOnce + 1)
      const struck = Promise.withResolvers<void>()
      let answered = 0
      const askedAt = Date.now()
      const asking = pages.map(async ({ first }) => {
        const outcome = await outcomeOf(first)
        answered += 1
        if (answered >= answersBefore) struck.resolve()
        return outcome
      })
      if (answersBefore === 0) struck.resolve()
      await struck.promise
      await server.kill()
      const before = await Promise.all(asking)
      await server.restart()
      for (const [n, { first, other }] of pages.entries()) {
        const text = `${round}.${n}`
        // Every second time another visitor with the same address is faster than the page whose answer was lost.
        const isFirstAgain = (round + n) % 2 === 0
        const inOrder = isFirstAgain ? [first, other] : [other, first]
        const after = [
          await outcomeOf(inOrder[0] as typeof first),
          await outcomeOf(inOrder[1] as typeof first),
        ]
        const [again, others] = isFirstAgain ? after : after.toReversed()
        const isInTime = Date.now() - askedAt < inTimeMs
        assert.ok(['(unreachable)', text].includes(before[n] ?? ''), before[n])
        const firstReads = before[n] === text || again === text
        assert.notEqual(firstReads && others === text, true, 'two readers')
        // A page that was answered may ask too late; one that was not either has the secret, or somebody else does.
        if (isInTime) assert.deepEqual([again, others].toSorted(), ['(used)', text].toSorted())
        if (before[n] === text) assert.equal(others, '(used)')
      }
    }
    const listed = await admin.api.send(listOneTimeLinks)
    assert.ok(listed.filter(({ id }) => open.has(id)).every(({ state }) => state === 'viewed'))
  } finally {
    await server.stop()
  }
})
