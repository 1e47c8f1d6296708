// Promise 17

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import type { TestPerson } from './support/person.ts'
import { randomOf } from './support/random-walk.ts'
import {
  actSomehow,
  deciders,
  item,
  type Name,
  renew,
  restoreInBetween,
  sawAll,
  secret,
  startWorld,
  type World,
  type Written,
} from './support/restore-world.ts'

/** In 24 somebody lost both a vault and their role. With WALK_SEEDS=3,4,5 other walks. A failing one tells its acts. */
const seeds = (process.env.WALK_SEEDS ?? '2,24').split(',').map(Number)

type Restored = Awaited<ReturnType<typeof restoreInBetween>> & {
  readonly written: Written[]
  /** Whom somebody who saw all let in again, as 'member 0'. */
  readonly again: Set<string>
}

async function write(world: World, restored: Restored, number: number, { session }: TestPerson) {
  const text = `after ${world.nextNumber()}`
  const vault = world.vaults[number] as string
  const mayNot = restored.outside[number]?.filter((name) => !restored.again.has(`${name} ${number}`)) ?? []
  const { id } = await session.createItem(vault, item(text), secret(text))
  return { vault, id, text, mayNot }
}

/** Proposes to resume, or confirms what somebody else proposed, now and then with wrong words. */
async function resume({ random, attempt }: World, who: Name, { session }: TestPerson) {
  const { proposal } = await session.restore.state()
  if (proposal === null || proposal.isOwn) {
    return attempt(who, 'proposes to resume', () => session.restore.proposeResume())
  }
  const isWrong = random.below(4) === 0
  const words = isWrong ? proposal.words.toReversed() : proposal.words
  const what = `confirms with ${isWrong ? 'wrong words' : 'the words'}`
  return attempt(who, what, () => session.restore.confirmResume(words))
}

/** People act, write and resume in any order, some on what others have not seen. */
async function goOn(world: World, restored: Restored): Promise<void> {
  const { random, vaults, attempt } = world
  for (let n = 0; n < 20; n++) {
    const who = random.of(deciders)
    const device = await restored.back(who)
    const kind = random.below(4)
    if (kind === 0) await attempt(who, 'looks at what is gone', () => resume(world, who, device))
    else if (kind === 1) {
      const number = random.below(vaults.length)
      await attempt(who, `writes after it into ${number}`, async () => {
        const one = await write(world, restored, number, device)
        if (sawAll.includes(who)) restored.written.push(one)
      })
    } else {
      const [act, whom, number] = (await actSomehow(world, who, device))?.split(' ') ?? []
      if (!sawAll.includes(who)) continue
      if (act === 'admits') restored.again.add(`${whom} ${number}`)
      if (act === 'appoints') for (const at of vaults.keys()) restored.again.add(`third ${at}`)
    }
  }
}

/** The two who saw everything go on together, decide again about whom they are told of, and write. */
async function settle(world: World, restored: Restored): Promise<Written[]> {
  const { vaults, people, attempt, trail } = world
  const { back, isRenewed } = restored
  trail.push('— the two who saw everything settle it')
  await attempt('admin', 'proposes to resume', async () =>
    (await back('admin')).session.restore.proposeResume(),
  )
  await attempt('manager', 'confirms', async () => {
    const { session } = await back('manager')
    const { proposal } = await session.restore.state()
    if (proposal) await session.restore.confirmResume(proposal.words)
  })
  if (isRenewed) await renew(await back('other'))
  const admin = await back('admin')
  const { session } = admin
  for (const { userId, vaultId, reason } of (await session.restore.state()).withheld) {
    if (reason === 'removed' && vaultId) await session.removeMember(vaultId, userId)
    if (reason === 'dismissed') await session.setUserRole(userId, 'contributor', people.third.email)
  }
  await session.keepInStep()
  const last: Written[] = []
  for (const number of vaults.keys()) last.push(await write(world, restored, number, admin))
  return last
}

/** Tries to read everything that may not be read: on their own devices, and on ones of their making that remember nothing. */
async function readAll({ names, people }: World, { back, written }: Restored): Promise<void> {
  for (const name of names) {
    for (const memory of [people[name].memory, createSeenMemory()]) {
      // Keys that were replaced unlock nothing.
      const reader = await back(name, memory).catch(() => null)
      for (const { vault, id, text, mayNot } of written) {
        if (!mayNot.includes(name)) continue
        const opened = await reader?.session.openItem(id, vault).catch(() => null)
        assert.notEqual(opened?.secret?.password, text, `${name} reads “${text}”`)
      }
    }
  }
}

async function walk(t: TestContext, seed: number, trail: string[]): Promise<void> {
  const world = await startWorld(t, randomOf(seed), trail)
  const restored: Restored = { ...(await restoreInBetween(t, world)), written: [], again: new Set() }
  await goOn(world, restored)
  const last = await settle(world, restored)
  await readAll(world, { ...restored, written: [...restored.written, ...last] })
  const { session } = await restored.back('manager')
  for (const { vault, id, text } of last) {
    assert.equal((await session.openItem(id, vault)).secret?.password, text, 'the manager reads on')
  }
}

for (const seed of seeds) {
  test(`nobody who lost a vault before a backup was put back reads what is written after it, in whatever order people go on: walk ${seed}`, async (t) => {
    const trail = [`walk ${seed}`]
    try {
      await walk(t, seed, trail)
    } catch (error) {
      throw new Error(trail.join('\n'), { cause: error })
    }
  })
}
