import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import {
  compareEntry,
  placeWholeView,
  type ViewPlace,
} from '@chaveiro/contract/log/colleagues/colleague-view.ts'
import { comparisonOf } from '@chaveiro/contract/log/colleagues/comparison.ts'
import { personAt } from '@chaveiro/contract/log/roster/roster.ts'
import type { SeenLeaves } from '@chaveiro/contract/log/statements/view.ts'
import { nameOf } from '../people.ts'
import { arePartedBy, comparedBy, placeBy } from '../spec/view-spec.ts'
import { sign, standIn } from '../stand-in.ts'
import { at } from '../statements/constants.ts'
import { viewOf } from '../views.ts'
import { orNull, type Vault, type World } from '../world.ts'
import { Finding } from './finding.ts'

/** Compares the new world with the one before, and with a neighbour that continues from the same one. */
export async function checkComparisons(before: World, neighbour: World, after: World): Promise<void> {
  await checkColleagues(before, after)
  await checkColleagues(neighbour, after)
  await checkWords(neighbour, after)
}

/**
 * Two devices compare what they saw by signed views. If they believe different versions of a log, one of the two learns of it from the
 * other; if one only lacks what the other has, neither accuses the server.
 */
async function checkColleagues(one: World, other: World): Promise<void> {
  // Views by signers of one common roster look the same to everybody who believes it.
  const signers = one.roster === other.roster ? [] : one.roster.people.keys()
  for (const user of signers) {
    const there = await shownTo(other, one, user)
    const back = await shownTo(one, other, user)
    if (!there || !back) continue
    const isTold = there.place === 'differs' || back.place === 'differs'
    const isParted = arePartedBy(one.statements, other.statements)
    const isPast = there.place === 'past' || back.place === 'past'
    if (isTold && !isParted) throw wrong(one, `${nameOf(user)} is told of as a liar, and nobody lied`)
    if (isParted && !isTold && !isPast)
      throw wrong(one, 'their rosters differ, and no view of the other’s tells')
  }
  for (const [index, vault] of one.vaults.entries()) {
    const theirs = other.vaults[index]
    if (theirs) await checkEntries(one, vault, theirs)
  }
}

const wrong = (world: World, what: string) => new Finding('forks', world, what)

/** How a device that believes one world places a view signed in another; null if it ignores it. */
async function shownTo(
  reader: World,
  seen: World,
  by: string,
): Promise<{ readonly place: ViewPlace } | null> {
  const { roster } = seen
  if (!roster.people.has(by)) return null
  const view = await viewOf(seen.vaults)
  const { signingKey } = personAt(roster, by, roster.head.seq)
  const { root, size } = view
  const payload = { v: 1 as const, org: roster.org, by, at, roster: roster.head, root, size }
  const statement = sign(signingKey, 'chaveiro.view', payload)
  const entries = view.entries.map((entry, index) => ({ ...entry, index }))
  const place = (leaves: SeenLeaves) =>
    orNull(placeWholeView({ statement, ...leaves }, reader.roster, standIn, standIn))
  const placed = await place({ entries, hidden: [] })
  const expected = placeBy(reader.statements, { by, signingKey, ...roster.head })
  if ((placed?.place ?? null) !== expected)
    throw wrong(reader, `a view of ${nameOf(by)}’s is ${placed?.place ?? 'none'}, not ${expected ?? 'none'}`)
  for (const [nth, entry] of placed?.place === 'same' ? entries.entries() : []) {
    const others = entries.filter((one) => one !== entry)
    const hash = toBase64url(view.levels[0]?.[nth] as Uint8Array)
    const hidden = await place({ entries: others, hidden: [{ index: nth, hash }] })
    if (hidden?.place !== placed?.place) throw wrong(reader, 'a view that hides a vault is another one')
    const altered = { ...entry, log: { ...entry.log, seq: entry.log.seq + 1 } }
    const isBelieved = (await place({ entries: [...others, altered], hidden: [] })) !== null
    const isShort = (await place({ entries: others, hidden: [] })) !== null
    if (isBelieved || isShort) throw wrong(reader, 'a view is believed that its signer did not sign')
  }
  return placed
}

/** One vault as two devices believe it, each comparing the other's entry with its own. */
async function checkEntries(world: World, one: Vault, other: Vault) {
  const entryOf = async (vault: Vault) => (await viewOf([vault])).entries[0] as SeenLeaves['entries'][number]
  const [there, back] = [
    compareEntry(await entryOf(one), placesOf(other)),
    compareEntry(await entryOf(other), placesOf(one)),
  ]
  const parts = [
    ['log', 'log', one.statements, other.statements],
    ['items', 'last change', one.changeStatements, other.changeStatements],
  ] as const
  for (const [part, name, own, theirs] of parts) {
    const isTold = there[part] === 'differs' || back[part] === 'differs'
    const isParted = arePartedBy(own, theirs)
    if (isTold && !isParted) throw wrong(world, `a vault’s ${name} is said to differ, and just is older`)
    if (isParted && !isTold) throw wrong(world, `a vault’s ${name} differs, and no view tells`)
    const isBehind = !isParted && own.length > theirs.length
    if (isBehind && there[part] !== 'ahead')
      throw wrong(world, `a vault’s ${name} went further, and fits who was shown less`)
  }
}

const placesOf = ({ log, changeStatements }: Vault) => ({
  hashes: log.hashes,
  changes: new Map(changeStatements.map(({ hash }, nth) => [nth + 1, hash])),
  read: changeStatements.length,
})

/** Two people compare words: these match exactly if both are shown the same of everything that both may read. */
async function checkWords(one: World, other: World) {
  const ids = [...one.roster.people.keys()].filter((user) => other.roster.people.has(user))
  for (const [first, a] of ids.entries()) {
    for (const b of ids.slice(first + 1)) {
      const [mine, theirs] = await Promise.all([comparisonIn(one, [a, b]), comparisonIn(other, [b, a])])
      const isSame = comparedBy(one, [a, b]) === comparedBy(other, [a, b])
      if ((mine === theirs) !== isSame)
        throw wrong(
          one,
          `two are shown ${isSame ? 'the same' : 'two worlds'}, and their words ${isSame ? 'differ' : 'match'}`,
        )
    }
  }
}

async function comparisonIn({ roster, vaults }: World, pair: readonly [string, string]): Promise<string> {
  const logs = vaults.map(({ log }) => log)
  return (await comparisonOf(roster, logs, pair, standIn)).hash
}

/** Views of this world from when its roster was shorter: no device accuses the server. */
export async function checkEarlier(world: World): Promise<void> {
  for (const seq of world.rosters.keys()) await checkColleagues(upTo(world, seq), world)
}

function upTo(world: World, seq: number): World {
  const { rosters, statements, vaults } = world
  const roster = rosters[seq] as World['roster']
  const known = vaults.map((vault): Vault => {
    const log =
      vault.logs.findLast(({ rosterSeen }) => rosterSeen.seq <= seq) ?? (vault.logs[0] as Vault['log'])
    const changes = vault.changeStatements.filter(({ said }) => said.roster.seq <= seq)
    const items = vault.itemsAt[changes.length] as Vault['items']
    return {
      ...vault,
      log,
      statements: vault.statements.slice(0, log.head.seq + 1),
      changeStatements: changes,
      items,
    }
  })
  return { ...world, roster, statements: statements.slice(0, seq + 1), vaults: known }
}
