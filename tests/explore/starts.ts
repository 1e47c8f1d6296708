import { noItems } from '@chaveiro/contract/log/items/item-change.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { replayVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { keyRecipients } from '@chaveiro/crypto/processes/key-recipients.ts'
import { carried, idOf, keys } from './people.ts'
import { standIn } from './stand-in.ts'
import { allNewestStatements } from './statements/all-statements.ts'
import { at, someHash } from './statements/constants.ts'
import { type Statement, statementOf, take, type Vault, type World } from './world.ts'

const vaultIds = [idOf(100), idOf(101)]

/** Ana has founded the organisation and so many vaults, each with its first generation. */
export async function founded(vaultCount: number): Promise<World> {
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
  const statement = statementOf(founding, 'chaveiro.roster.genesis', genesis)
  const roster = await replayRoster([statement.text], standIn)
  const world: World = { roster, rosters: [roster], statements: [statement], vaults: [], spent: {} }
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
  const statement = statementOf(creating, 'chaveiro.vault.create', payload)
  const log = await replayVaultLog([statement.text], roster, standIn)
  const vault: Vault = {
    ...{ id, statements: [statement], log, logs: [log], changeStatements: [] },
    ...{ items: noItems, itemsAt: [noItems], reached: [] },
  }
  return after({ ...world, vaults: [...world.vaults, vault] }, [index, 'ana starts a generation'])
}

type Step = string | readonly [vault: number, label: string]

/** The world after these statements, each the one with this label under the newest heads. */
async function after(world: World, ...steps: readonly Step[]): Promise<World> {
  let next = world
  for (const step of steps) {
    const [place, label] = typeof step === 'string' ? ['roster', step] : [`${step[0]} `, step[1]]
    const found = (await allNewestStatements(next)).filter((statement) => statement.place.startsWith(place))
    const statement = found.find(
      (one) => one.label === label || one.label.startsWith(`${label} @`),
    ) as Statement
    const taken = statement && (await take(next, statement))
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

/** Ana is an admin, Bia a manager, and there is no vault. */
export const peopled = async () => after(await founded(0), ...enrolled, 'ana appoints bia manager')

/** Ana and Bia are custodians, Caio is a member of the first vault. */
export const team = async (vaults: number) =>
  after(await founded(vaults), ...enrolled, 'ana appoints bia manager', [0, 'ana admits caio'])

/** An item in Ana's and Bia's vault; nobody has vouched for Caio's keys. */
export const withStranger = async () =>
  after(
    await founded(1),
    ...['bia enrols', 'caio enrols', 'ana vouches for bia', 'ana appoints bia manager'],
    [0, 'ana creates'],
  )

export const withItem = async () => after(await team(1), [0, 'caio creates'])

/** The first vault is Ana's and Bia's two-person vault, with Caio as its member, an item in it, and its custody keys dealt. */
export const twoPersonVault = async () =>
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

/** Its last member has left, so nobody has its key. */
export const lostVault = async () => after(await twoPersonVault(), [0, 'caio removes caio'])

/** After that Bia, the manager, has proposed to give it to him. */
export const halfGiven = async () => after(await lostVault(), [0, 'bia gives it to caio by 0'])

/** A backup of this world is put back after the steps; the devices of those who did them remember. */
export async function restored(start: Promise<World>, ...steps: readonly Step[]): Promise<World> {
  const world = await start
  return { ...world, remembered: await after(world, ...steps) }
}
