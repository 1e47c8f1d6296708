import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { userIdOf } from './lying-server.ts'
import { emptyPlace, follow } from './operations.ts'
import { joinByLink, readLogs } from './people.ts'
import { deviceOf, foundingAdmin, proof, type TestPerson, vaultDraft } from './person.ts'
import { type Random, refusalOf } from './random-walk.ts'
import { type ServerProcess, startServerProcess } from './start-server.ts'

export const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'

/** `admin` and `manager` see all that happens before the restore, `third` may miss its end. The others only read. */
export type Name = 'admin' | 'manager' | 'third' | 'member' | 'other'
export const deciders = ['admin', 'manager', 'third'] as const
export const sawAll: readonly Name[] = ['admin', 'manager']

/** What was written after the restore by somebody who saw all, and who may not read it: they had no right, and nobody gave it again. */
export type Written = { vault: string; id: string; text: string; mayNot: readonly Name[] }

export type World = Awaited<ReturnType<typeof startWorld>>

/** An organisation with two vaults that everybody reads. Each thing that somebody does or is refused is added to `trail`. */
export async function startWorld(t: TestContext, random: Random, trail: string[]) {
  const server = await startServerProcess()
  t.after(() => server.stop())
  const { baseUrl } = server
  const admin = await foundingAdmin(baseUrl)
  const people: Record<Name, TestPerson> = {
    admin,
    manager: await joinByLink(baseUrl, admin, 'manager@agencia.example', 'manager'),
    third: await joinByLink(baseUrl, admin, 'newcomer@agencia.example', 'manager'),
    member: await joinByLink(baseUrl, admin, 'contributor@agencia.example'),
    other: await joinByLink(baseUrl, admin, 'colleague@agencia.example'),
  }
  const names = Object.keys(people) as Name[]
  const named = await Promise.all(names.map(async (name) => [name, await userIdOf(people[name])] as const))
  const ids = Object.fromEntries(named) as Record<Name, string>
  const vaults: string[] = []
  for (const name of ['One', 'Two']) {
    const { id } = await admin.session.createVault(vaultDraft(name))
    for (const who of ['member', 'other'] as const) {
      await admin.session.addMember(id, ids[who], people[who].email)
    }
    vaults.push(id)
  }
  await admin.session.keepInStep()
  let count = 0
  /** Tries one act; what is refused is part of the walk. Answers whether it was done. */
  async function attempt(who: Name, what: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      trail.push(`${who} ${what}`)
      return true
    } catch (error) {
      trail.push(`${who} ${what}: ${refusalOf(error)}`)
      return false
    }
  }
  return { random, trail, server, people, names, ids, vaults, attempt, nextNumber: () => ++count }
}

export const item = (title: string) => ({ title, type: 'api_key' as const })
export const secret = (password: string) => ({ password, notes: '', metadata: {}, fields: [], files: [] })

/** One of a decider's acts, by chance. Answers what was done, or null. */
export async function actSomehow(world: World, who: Name, { session }: TestPerson): Promise<string | null> {
  const { random, people, ids, vaults, attempt, nextNumber } = world
  const number = random.below(vaults.length)
  const vault = vaults[number] as string
  const whom = random.of(['third', 'member', 'other'] as const)
  const { third } = people
  const acts: Record<string, () => Promise<unknown>> = {
    [`admits ${whom} ${number}`]: () => session.addMember(vault, ids[whom], people[whom].email),
    [`removes ${whom} ${number}`]: () => session.removeMember(vault, ids[whom]),
    [`removes member ${number}`]: () => session.removeMember(vault, ids.member),
    'dismisses third': () => session.setUserRole(ids.third, 'contributor', third.email),
    'appoints third': () => session.setUserRole(ids.third, 'manager', third.email),
    [`writes into ${number}`]: () => session.createItem(vault, item(`Item ${nextNumber()}`), secret('text')),
    'keeps in step': () => session.keepInStep(),
    [`looks at ${number}`]: () => session.vaults.check(vault, []),
  }
  const what = random.of(Object.keys(acts))
  const isDone = await attempt(who, what, acts[what] as () => Promise<unknown>)
  return isDone ? what : null
}

/** Acts, a backup, more acts, perhaps new keys for `other`, and the backup put back on another server. */
export async function restoreInBetween(t: TestContext, world: World) {
  const { random, trail, server, people } = world
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-walk-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const act = async (times: number) => {
    for (let n = 0; n < times; n++) {
      const who = random.of(deciders)
      await actSomehow(world, who, people[who])
    }
  }
  await act(6)
  assert.equal((await follow(`Back up ${engine}`, server.storage, folder)).code, 0)
  trail.push('— the backup is made')
  await act(12)
  const isRenewed = random.below(2) === 0
  if (isRenewed) await renew(people.other)
  if (isRenewed) trail.push('other renews their keys')
  await seeAll(world)
  const outside = await outsideOf(world, isRenewed)
  const place = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, place, folder)).code, 0)
  const restored = await startServerProcess(place)
  t.after(() => restored.stop())
  trail.push('— the backup is put back')
  return { isRenewed, outside, back: backTo(restored, people) }
}

export async function renew({ session }: Pick<TestPerson, 'session'>): Promise<void> {
  await session.account.renewKeys('outra frase de seis palavras longas', proof)
  await session.account.finishRenewal()
}

async function seeAll({ people, vaults }: World): Promise<void> {
  for (const name of sawAll) {
    const { session } = people[name]
    await session.keepInStep()
    for (const vault of vaults) await session.vaults.check(vault, [])
    await session.organisation.read()
  }
}

/** Who has no right to each vault by what was signed. Old keys count as somebody without. */
async function outsideOf({ people, names, ids, vaults }: World, isRenewed: boolean): Promise<Name[][]> {
  const outside: Name[][] = []
  for (const vault of vaults) {
    const { roster, log } = await readLogs(people.admin, vault)
    const inside = new Set([...admissionsOf(log).map(({ user }) => user), ...roster.custodians.keys()])
    outside.push(names.filter((name) => !inside.has(ids[name]) || (name === 'other' && isRenewed)))
  }
  return outside
}

/** The same people at their devices, or with an empty memory, with the restored server. */
export const backTo =
  (restored: ServerProcess, people: World['people']) =>
  async (name: Name, memory = people[name].memory): Promise<TestPerson> => {
    const device = deviceOf(restored.baseUrl, people[name].token, memory)
    await device.session.start()
    await device.session.resume(people[name].secret)
    return { ...people[name], ...device }
  }
