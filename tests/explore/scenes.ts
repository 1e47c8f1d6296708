import { noItems } from '@chaveiro/contract/rules/item-change.ts'
import { replayRoster } from '@chaveiro/contract/rules/roster.ts'
import { replayVaultLog } from '@chaveiro/contract/rules/vault-log.ts'
import { keyRecipients } from '@chaveiro/crypto/processes/key-recipients.ts'
import { carried, idOf, keys, type Name } from './people.ts'
import { standIn } from './stand-in.ts'
import { allNewestWords } from './words/all-words.ts'
import { at, someHash } from './words/constants.ts'
import { take, type Vault, type Word, type World, wordOf } from './world.ts'

/** A world that an exploration starts from, and how often what may be done from there. */
export type Scene = {
  readonly start: World
  /** How often each kind of word, by its `limit`; a kind that is not here does not happen. */
  readonly limits: Readonly<Record<string, number>>
  /** People who stand alike at the start: worlds that differ by their names alone are one. */
  readonly alike: readonly Name[]
}

const vaultIds = [idOf(100), idOf(101)]

/** Ana has founded the organisation, and as many vaults, each with its first generation. */
async function founded(vaultCount: number): Promise<World> {
  const ana = keys('ana/1')
  const admin = { user: ana.user, ...carried(ana), identity: someHash }
  const genesis = {
    v: 1 as const,
    seq: 0 as const,
    at,
    nonce: 'AAAAAAAAAAAAAAAAAAAAAA',
    admin,
    recovery_key: keys('recovery/1').signingKey,
  }
  const founding = {
    label: 'ana founds',
    limit: 'genesis',
    place: 'roster' as const,
    signingKey: ana.signingKey,
  }
  const word = wordOf(founding, 'chaveiro.roster.genesis', genesis)
  const roster = await replayRoster([word.text], standIn)
  const world: World = { roster, rosters: [roster], words: [word], vaults: [], spent: {} }
  let next = world
  for (const index of vaultIds.slice(0, vaultCount).keys()) next = await withVault(next, index)
  return next
}

async function withVault(world: World, index: number): Promise<World> {
  const { roster } = world
  const { user, signingKey } = keys('ana/1')
  const id = vaultIds[index] as string
  const payload = {
    ...{
      v: 1 as const,
      org: roster.org,
      vault: id,
      seq: 0 as const,
      at,
      by: user,
      custody: 'shared' as const,
    },
    roster: roster.head,
  }
  const creating = { label: 'ana creates', limit: 'create', place: `${index} log` as const, signingKey }
  const word = wordOf(creating, 'chaveiro.vault.create', payload)
  const log = await replayVaultLog([word.text], roster, standIn)
  const vault: Vault = {
    ...{ id, words: [word], log, logs: [log], changeWords: [] },
    ...{ items: noItems, itemsAt: [noItems], reached: [] },
  }
  return after({ ...world, vaults: [...world.vaults, vault] }, [index, 'ana starts a generation'])
}

type Step = string | readonly [vault: number, label: string]

/** The world after these words, each the one with this label under the newest heads. */
async function after(world: World, ...steps: readonly Step[]): Promise<World> {
  let next = world
  for (const step of steps) {
    const [place, label] = typeof step === 'string' ? ['roster', step] : [`${step[0]} `, step[1]]
    const found = allNewestWords(next).filter((word) => word.place.startsWith(place))
    const word = found.find((one) => one.label === label || one.label.startsWith(`${label} @`)) as Word
    const taken = word && (await take(next, word))
    if (!taken) throw new Error(`“${label}” cannot be done here`)
    next = taken
  }
  // What led to the start does not count against the limits.
  return { ...next, vaults: next.vaults.map((vault) => delivered(next, vault)), spent: {} }
}

/** Everybody who may hold the newest key has been given it. */
function delivered({ roster }: World, vault: Vault): Vault {
  const recipients = keyRecipients(vault.log, roster).map(({ fingerprint }) => fingerprint)
  return { ...vault, reached: vault.reached.with(-1, recipients) }
}

const enrolled = ['bia enrols', 'caio enrols', 'ana vouches for bia', 'ana vouches for caio']

/** Ana and Bia are custodians, Caio is a member of the first vault. */
const team = async (vaults: number) =>
  after(await founded(vaults), ...enrolled, 'ana appoints bia manager', [0, 'ana admits caio'])

const withItem = async () => after(await team(1), [0, 'caio creates'])

/** The first vault is Ana's and Bia's two-person vault, Caio its member, an item in it, and its custody keys are dealt. */
const twoPersonVault = async () =>
  after(
    await team(1),
    [0, 'ana splits'],
    [0, 'bia seconds 0'],
    [0, 'caio starts a generation'],
    [0, 'caio deals'],
    [0, 'ana acknowledges'],
    [0, 'bia acknowledges'],
    [0, 'caio creates'],
  )

/** What every scene begins with, and what happens from there: in the small scope, and what more in the large one. */
const cast = {
  'people come': {
    start: () => founded(0),
    small: { invite: 1, enrol: 2, vouch: 1 },
    large: { invite: 2, close: 1, appoint: 1, dismiss: 1, policy: 1 },
    alike: ['bia', 'caio'],
  },
  'a dismissal and a return': {
    start: () => team(1),
    small: { dismiss: 1, appoint: 1, '0 generation': 1 },
    large: { '0 change': 1, '0 generation': 2, '0 admit': 1 },
  },
  'a removal and a return': {
    start: () => team(1),
    small: { '0 remove': 1, '0 admit': 1, '0 generation': 1 },
    large: { '0 change': 1, dismiss: 1 },
  },
  'changes beside a removal': {
    start: () => withItem(),
    small: { '0 remove': 1, '0 change': 1 },
    large: { '0 generation': 1, '0 change': 2, '0 admit': 1 },
  },
  'lost and replaced keys': {
    start: () => team(1),
    small: { reset: 2 },
    large: { renew: 1, '0 generation': 1, '0 change': 1, dismiss: 1 },
  },
  'an emergency': {
    start: () => withItem(),
    small: { '0 open': 2, dismiss: 1 },
    large: { appoint: 1, '0 generation': 1, renew: 1, '0 change': 1 },
  },
  'a vault becomes a two-person vault': {
    start: () => team(1),
    small: { '0 custody': 2, '0 generation': 1, '0 withdraw': 1 },
    large: { '0 admit': 2, '0 deal': 1, '0 acknowledge': 2, dismiss: 1 },
  },
  'an emergency in a two-person vault': {
    start: () => twoPersonVault(),
    small: { '0 open': 2, dismiss: 1 },
    large: { appoint: 1, '0 generation': 1, '0 deal': 1, '0 acknowledge': 2 },
  },
  'who speaks for a two-person vault': {
    start: () => twoPersonVault(),
    small: { '0 admit': 1, '0 remove': 1 },
    large: { '0 admit': 2, reset: 2, dismiss: 1, appoint: 1, '0 custody': 2 },
  },
  'two vaults': {
    start: () => team(2),
    small: { dismiss: 1, '0 generation': 1, '1 change': 1 },
    large: { appoint: 1, '1 generation': 1, '0 change': 1, '0 open': 2 },
  },
} as const satisfies Record<string, Script>

type Script = {
  readonly start: () => Promise<World>
  readonly small: Scene['limits']
  readonly large: Scene['limits']
  readonly alike?: readonly Name[]
}

export const sceneNames = Object.keys(cast)

export async function sceneOf(name: string, scope: 'small' | 'large'): Promise<Scene> {
  const { start, small, large, alike = [] }: Script = cast[name as keyof typeof cast]
  return { start: await start(), limits: scope === 'small' ? small : { ...small, ...large }, alike }
}
