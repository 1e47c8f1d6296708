// Promise 15

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listClientLinks } from '@chaveiro/contract/calls/client-links.ts'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import type { SubmissionPage } from '@chaveiro/device/links/public/submission-page.ts'
import { credential, pageOf, waitingIn } from './support/client-page.ts'
import { foundingAdmin, vaultDraft } from './support/person.ts'
import { startServerProcess } from './support/start-server.ts'

/** More on demand; each takes as long as a server's start. */
const kills = Number(process.env.KILLS ?? 3)
const atOnce = 4

/** Kills the server after so many of these were answered; the others are at any step. Answers each one's outcome. */
async function struck(
  server: { kill(): Promise<void>; restart(): Promise<void> },
  answersBefore: number,
  works: readonly (() => Promise<unknown>)[],
): Promise<string[]> {
  const enough = Promise.withResolvers<void>()
  let answered = 0
  const asking = works.map(async (work) => {
    const outcome = await outcomeOf(work)
    answered += 1
    if (answered >= answersBefore) enough.resolve()
    return outcome
  })
  if (answersBefore === 0) enough.resolve()
  await enough.promise
  await server.kill()
  const outcomes = await Promise.all(asking)
  await server.restart()
  return outcomes
}

async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    const { fault, code } = error as { fault?: string; code?: string }
    return fault ?? code ?? String(error)
  }
}

test('kill -9 during submissions and their acceptance: each exists once, and becomes one item', async () => {
  const server = await startServerProcess()
  try {
    const admin = await foundingAdmin(server.baseUrl)
    const vault = (await admin.session.createVault(vaultDraft('Struck'))).id
    const { url, link } = await admin.session.makeClientLink(vault, { max_uses: kills * atOnce })
    for (let round = 0; round < kills; round++) {
      const titles = Array.from({ length: atOnce }, (_, n) => `${round}.${n}`)
      const pages: SubmissionPage[] = []
      for (const _ of titles) pages.push((await pageOf(url, server.baseUrl)) ?? assert.fail('damaged'))
      const submits = titles.map(
        (title, n) => () => pages[n]?.submit({ ...credential, title }) as Promise<void>,
      )
      const before = await struck(server, round % (atOnce + 1), submits)
      assert.ok(
        before.every((outcome) => outcome === 'done' || outcome === 'unreachable'),
        before.join(),
      )
      // A page without an answer submits again, which makes no second submission.
      for (const [n, submit] of submits.entries()) if (before[n] !== 'done') await submit()
      const waiting = await waitingIn(admin, vault)
      assert.equal(waiting.length, atOnce)
      const opened = await Promise.all(waiting.map((id) => admin.session.openSubmission(id, vault)))
      assert.deepEqual(opened.map((one) => one.credential.title).toSorted(), titles)

      const secret = { password: 'p', notes: '', metadata: {}, fields: [], files: [] }
      const takes = waiting.map((id, n) => () => {
        const title = opened[n]?.credential.title ?? ''
        return admin.session.takeSubmission(vault, id, { title, type: 'api_key' }, secret)
      })
      await struck(server, (round + 1) % (atOnce + 1), takes)
      const left = new Set(await waitingIn(admin, vault))
      for (const [n, take] of takes.entries()) {
        const expected = left.has(waiting[n] ?? '') ? 'done' : 'submission_decided'
        assert.equal(await outcomeOf(take), expected)
      }
    }
    assert.deepEqual(await waitingIn(admin, vault), [])
    const items = await admin.api.send(listItems, { query: { vault_id: vault } })
    assert.equal(items.length, kills * atOnce)
    assert.equal(new Set(items.map(({ title }) => title)).size, kills * atOnce)
    const [listed] = await admin.api.send(listClientLinks, { params: { id: vault } })
    assert.deepEqual([listed?.id, listed?.used], [link.id, kills * atOnce])
  } finally {
    await server.stop()
  }
})
