// Promise 4

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDeletedItems } from '@chaveiro/contract/calls/deleted-items.ts'
import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import type { DeviceVerbs } from '@chaveiro/device/base/types/device.ts'
import { listedPlace } from '@chaveiro/device/base/types/listed-place.ts'
import { DistrustError } from '@chaveiro/device/base/types/session-error.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { outcomeOf, pageAt } from '../../support/links.ts'
import { draft, secret, startLyingServer, userIdOf } from '../../support/lying-server.ts'
import { joinByLink, readLogs } from '../../support/people.ts'
import { createRandomLiar } from '../../support/random-liar.ts'
import { randomOf, refusalOf } from '../../support/random-walk.ts'
import { vaultWithMembers } from '../../support/split-vault.ts'

// A person reads names on the screen and acts; the server changes answers somehow. Whatever they are told was done is what they meant, or is missed
// by their device as soon as it looks, and whatever was refused changed nothing.

/** With WALK_SEEDS=3,4,5 other walks, with WALK_ROUNDS longer ones. A failing one tells the act, the lie and the outcome. */
const seeds = (process.env.WALK_SEEDS ?? '1').split(',').map(Number)
const rounds = Number(process.env.WALK_ROUNDS ?? 30)

const names = ['Bakery', 'Garage'] as const
const helperManages = 'the helper manages'

/** A server and people of its own, so that a walk is the same whichever went before, with two vaults of four items. */
async function startWorld() {
  const { admin, baseUrl } = await startLyingServer()
  const member = await joinByLink(baseUrl, admin, 'newcomer@agencia.example')
  const guest = await joinByLink(baseUrl, admin, 'contributor@agencia.example')
  const helper = await joinByLink(baseUrl, admin, 'manager@agencia.example')
  const vaultIds = new Map<string, string>()
  for (const name of names) {
    const id = await vaultWithMembers(admin, name, [member])
    vaultIds.set(name, id)
    for (const title of ['mail', 'shop', 'bank', 'cloud'])
      await admin.session.createItem(id, draft(title), secret(`${title} of ${name}`))
  }
  return { admin, baseUrl, member, guest, helper, vaultIds }
}
let world: Awaited<ReturnType<typeof startWorld>>
const idOf = (name: string) => world.vaultIds.get(name) ?? ''

/** The passwords of revisions that the member has opened, which cannot become others: opening is a write, and people have a budget of these. */
const opened = new Map<string, string>()
/** Earlier versions of present items, as an honest history shows them. */
const earlier = new Map<string, { id: string; at: string; password: string }[]>()

/** What is so, by an honest server and a member's device: items with their passwords, deleted ones, and who is admitted by the log. */
async function truth(): Promise<Map<string, string>> {
  const { admin, member, helper } = world
  const found = new Map<string, string>()
  for (const name of names) {
    const id = idOf(name)
    const items = await admin.api.send(listItems, { query: { vault_id: id } })
    assert.deepEqual(await member.session.vaults.check(id, items), [])
    for (const { id: item, title, revision } of items) {
      const place = `${item} ${revision}`
      const history =
        revision > 1 ? await admin.api.send(listItemHistory, { params: { id: item }, query: {} }) : []
      earlier.set(
        `${name}/${title}`,
        history.slice(1).flatMap(({ revision: former, created_at: at }) => {
          const password = opened.get(`${item} ${former}`)
          return password === undefined ? [] : [{ id: item, at, password }]
        }),
      )
      if (!opened.has(place)) {
        const { secret, verification } = await member.session.openItem(item, id)
        assert.deepEqual(verification.faults, [])
        opened.set(place, secret?.password ?? '')
      }
      found.set(`${name}/${title}`, opened.get(place) ?? '')
    }
    const deleted = await admin.api.send(listDeletedItems, { params: { id }, query: {} })
    const byTitle = Map.groupBy(deleted.items, ({ title }) => title)
    for (const [title, { length }] of byTitle) found.set(`deleted ${name}/${title}`, `${length}`)
    const { roster, log } = await readLogs(admin, id)
    if (roster.custodians.has(await userIdOf(helper))) found.set(helperManages, '')
    for (const { user } of admissionsOf(log)) found.set(`${name} admits ${user}`, '')
  }
  return found
}

class NotShown extends Error {}
/** Said not to be done, with this reason. */
class NotDone extends Error {}
type Screen = { session: DeviceVerbs; api: ReturnType<typeof createApiClient> }
type Act = {
  what: string
  run: (screen: Screen) => Promise<unknown>
  after: (so: Map<string, string>) => void
}

async function vaultNamed({ session, api }: Screen, name: string) {
  const vaults = await api.send(listVaults)
  const drawn = listedPlace(vaults, vaults.find((one) => one.name === name)?.id ?? '')
  if (!drawn) throw new NotShown()
  return session.vaults.show(drawn)
}
async function itemNamed(screen: Screen, name: string, title: string) {
  const vault = await vaultNamed(screen, name)
  const items = await screen.api.send(listItems, { query: { vault_id: vault.id } })
  const item = items.find((one) => one.title === title)
  if (!item) throw new NotShown()
  return screen.session.items.show(item, vault)
}
async function personNamed({ session, api }: Screen, email: string) {
  const people = await api.send(listUsers)
  const person = people.find((one) => one.email === email)
  const handle = person && (await session.people.show(people))[person.id]
  if (!handle || handle.address === 'altered') throw new NotShown()
  return handle
}

/** Whether a device notices, once the server is honest, that what it was told was stored is not. */
async function misses({ session, api }: Screen): Promise<boolean> {
  try {
    await session.organisation.read()
    for (const name of names) {
      const items = await api.send(listItems, { query: { vault_id: idOf(name) } })
      if ((await session.vaults.check(idOf(name), items)).length > 0) return true
    }
    return false
  } catch (error) {
    if (error instanceof DistrustError) return true
    throw error
  }
}

/** For new titles, which no two seeds share. */
let count = 0

for (const seed of seeds) {
  const random = randomOf(seed)
  const liar = createRandomLiar(random)
  async function atAnUnlockedScreen(): Promise<Screen> {
    const { admin, baseUrl } = world
    const options = { baseUrl, token: () => admin.token, language: () => 'en' as const, fetch: liar.fetch }
    const api = createApiClient(options)
    const session = createDevice({ api, memory: createSeenMemory(), origin: baseUrl })
    await session.start()
    await session.resume(admin.secret)
    return { session, api }
  }

  async function actSomehow(so: ReadonlyMap<string, string>): Promise<Act> {
    const { guest, helper } = world
    const guestId = await userIdOf(guest)
    const present = [...so.keys()].filter((key) => /^\w+\/\w+$/.test(key))
    const key = random.of(present)
    const [name = '', title = ''] = key.split('/')
    const other = names.find((one) => one !== name) ?? ''
    const text = `text${++count}`
    const isRestorable = ([one, times]: [string, string]) =>
      one.startsWith('deleted ') && times === '1' && !so.has(one.slice(8))
    const deleted = [...so].filter(isRestorable).map(([one]) => one)
    const isManager = so.has(helperManages)
    const isAdmitted = so.has(`${name} admits ${guestId}`)
    const acts: Act[] = [
      {
        what: `creates ${text} in ${name}`,
        run: async (at) => at.session.items.create(await vaultNamed(at, name), draft(text), secret(text)),
        after: (now) => now.set(`${name}/${text}`, text),
      },
      {
        what: `edits ${key}`,
        run: async (at) => {
          const item = await itemNamed(at, name, title)
          return at.session.items.update(item, { overview: {}, secret: secret(text) })
        },
        after: (now) => now.set(key, text),
      },
      {
        what: `sends ${key}`,
        run: async (at) => {
          const item = await itemNamed(at, name, title)
          const parts = ['password'] as const
          const { url } = await at.session.links.makeForItem(item, {
            parts,
            templateFields: [],
            withOwnFields: false,
            fields: [],
          })
          assert.equal(await outcomeOf(await pageAt(url)), so.get(key))
        },
        after: () => undefined,
      },
      {
        what: `${isAdmitted ? 'removes from' : 'adds to'} ${name}`,
        run: async (at) => {
          const vault = await vaultNamed(at, name)
          const person = await personNamed(at, guest.email)
          if (!isAdmitted) return at.session.vaults.addMember(vault, person)
          return at.session.vaults.removeMember(vault, person)
        },
        after: (now) => {
          if (isAdmitted) now.delete(`${name} admits ${guestId}`)
          else now.set(`${name} admits ${guestId}`, '')
        },
      },
      {
        what: `${isManager ? 'dismisses' : 'appoints'} the helper`,
        run: async (at) => {
          const person = await personNamed(at, helper.email)
          return at.session.people.setRole(person, isManager ? 'contributor' : 'manager')
        },
        after: (now) => (isManager ? now.delete(helperManages) : now.set(helperManages, '')),
      },
      {
        what: `imports ${text} into ${name}`,
        run: async (at) => {
          const rows = [`${name},${text},${text}`, `${name},${text}b,${text}b`]
          const sheet = new Blob([['vault_path,title,password', ...rows].join('\n')])
          const inspected = await at.session.imports.inspect({ file: sheet })
          if (!inspected.ok || inspected.newVaults.length > 0 || inspected.goodCount < 2) throw new NotShown()
          const { importId, visibility } = inspected
          const report = await at.session.imports.run({ importId, duplicates: 'both', visibility })
          if (report.interruptedBy) throw new NotDone(report.interruptedBy.code)
          if (report.importedCount < 2) throw new NotDone(`${report.refused[0]?.reason}`)
        },
        after: (now) => now.set(`${name}/${text}`, text).set(`${name}/${text}b`, `${text}b`),
      },
      {
        what: 'lets their device work',
        run: async (at) => {
          const { lastError } = await at.session.keepInStep()
          if (lastError) throw new NotDone(lastError.fault ?? lastError.code)
        },
        after: () => undefined,
      },
    ]
    const ofThis = earlier.get(key) ?? []
    if (ofThis.length > 0) {
      const { id, at, password } = random.of(ofThis)
      acts.push({
        what: `restores the version of ${at} of ${key}`,
        run: async (screen) => {
          const item = await itemNamed(screen, name, title)
          const history = await screen.api.send(listItemHistory, { params: { id: item.id }, query: {} })
          const version = history.find(({ created_at }) => created_at === at)
          if (!version || item.id !== id) throw new NotShown()
          const opened = await screen.session.items.openRevision(item.id, version, item.vault)
          if (!opened.handle || !opened.secret) throw new NotShown()
          return screen.session.items.restoreRevision(opened.handle, item.revision, opened.secret)
        },
        after: (now) => now.set(key, password),
      })
    }
    if (present.length > 4) {
      acts.push({
        what: `deletes ${key}`,
        run: async (at) => at.session.items.delete(await itemNamed(at, name, title)),
        after: (now) =>
          now.delete(key) && now.set(`deleted ${key}`, `${Number(so.get(`deleted ${key}`) ?? 0) + 1}`),
      })
    }
    if (!so.has(`${other}/${title}`)) {
      acts.push({
        what: `moves ${key}`,
        run: async (at) =>
          at.session.items.move(await itemNamed(at, name, title), await vaultNamed(at, other)),
        after: (now) => now.delete(key) && now.set(`${other}/${title}`, so.get(key) ?? ''),
      })
    }
    const gone = random.of(deleted)
    if (gone) {
      const [vaultName = '', goneTitle = ''] = gone.slice(8).split('/')
      acts.push({
        what: `restores ${gone}`,
        run: async (at) => {
          const vault = await vaultNamed(at, vaultName)
          const { items } = await at.api.send(listDeletedItems, { params: { id: vault.id }, query: {} })
          const item = items.find((one) => one.title === goneTitle)
          if (!item) throw new NotShown()
          return at.session.items.restore(await at.session.items.showDeleted(item, vault))
        },
        after: (now) => now.delete(gone) && now.set(gone.slice(8), '?'),
      })
    }
    return random.of(acts)
  }

  const sorted = (so: ReadonlyMap<string, string>) => JSON.stringify([...so].sort())

  test(`seed ${seed}: an act that is said to be done is the one that was meant, and one that is refused changes nothing`, async (t) => {
    world = await startWorld()
    for (let round = 0; round < rounds; round++) {
      const before = await truth()
      const { what, run, after } = await actSomehow(before)
      const screen = await atAnUnlockedScreen()
      // Learns honest answers first.
      const lie = round < 8 ? null : liar.begin()
      let outcome = 'done'
      try {
        await run(screen)
      } catch (error) {
        if (error instanceof NotShown) outcome = 'not shown'
        else outcome = error instanceof NotDone ? error.message : refusalOf(error)
      }
      liar.end()
      const now = await truth()
      const wanted = new Map(before)
      after(wanted)
      for (const [key, value] of wanted)
        if (value === '?' && now.has(key)) wanted.set(key, now.get(key) ?? '')
      const told = `${what}, ${lie ? lie.told.join(', ') || 'no lie' : 'honest'}: ${outcome}`
      t.diagnostic(told)
      const isDropped = lie !== null && sorted(now) === sorted(before) && sorted(wanted) !== sorted(before)
      if (outcome === 'done' && isDropped) assert.equal(await misses(screen), true, told)
      const isAsBefore = sorted(now) === sorted(before) && (outcome !== 'done' || isDropped)
      if (!isAsBefore) assert.equal(sorted(now), sorted(wanted), told)
      if (!lie) assert.equal(outcome, 'done', told)
    }
  })
}
