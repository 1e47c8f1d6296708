import { checkDelivery } from '@chaveiro/contract/log/access/delivery.ts'
import { requirePresentAuthor } from '@chaveiro/contract/log/items/item-change.ts'
import { personAt } from '@chaveiro/contract/log/roster/roster.ts'
import { dealingIsDue, generationIsDue, presentCustodians } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { hasEnded } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { keyRecipients } from '@chaveiro/crypto/processes/key-recipients.ts'
import { nameOf } from '../people.ts'
import { givenTo, isLostAt } from '../spec/recover-spec.ts'
import { saidOf } from '../spec/vault-spec.ts'
import { hashOf, sign, standIn } from '../stand-in.ts'
import { newestStatements } from '../statements/all-statements.ts'
import { at } from '../statements/constants.ts'
import { rosterStatements } from '../statements/roster-statements.ts'
import { orNull, type Statement, take, type Vault, type World } from '../world.ts'
import { Finding } from './finding.ts'
import { givenWorlds } from './lost.ts'
import { reached } from './reaches.ts'

/** More rounds than any vault needs until its devices have nothing left to do. */
const maxRounds = 8

/**
 * From here on the server is honest and every device does its duties in a vault. Then the devices come to rest, everybody who is admitted
 * has the key and can write, and everybody else can be admitted. Answers whether anybody present has the key.
 */
export async function checkStuck(world: World, index: number): Promise<boolean> {
  const rested = await atRest(world, index)
  if (rested !== null) await requireWriters(rested, index)
  for (const given of rested === null ? await givenWorlds(world, index) : []) {
    const opened = await atRest(given, index)
    if (opened === null) throw new Finding('stuck', given, 'nobody begins the key anew')
    await requireWriters(opened, index)
  }
  if (rested !== null || !isGivenUp(world, index)) await requireWayIn(rested ?? world, index)
  return rested !== null
}

/** A two-person vault without members and with fewer than two of its custodians; one of them alone must not open anything. */
function isGivenUp({ roster, vaults }: World, index: number): boolean {
  const { log } = vaults[index] as Vault
  return (
    log.custody === 'split' &&
    presentCustodians(log, roster).length < 2 &&
    keyRecipients(log, roster).length === 0
  )
}

/** The world after the devices' duties in one vault; null if nobody is left who could do them, which no rule can mend. */
async function atRest(start: World, index: number): Promise<World | null> {
  let world = start
  for (let round = 0; round < maxRounds; round++) {
    const vault = world.vaults[index] as Vault
    const statement = nextDuty(world, vault, index)
    if (statement === 'asleep') return null
    if (statement === null) return requireDelivered(world, index)
    const next = await take(world, statement)
    if (next === null) throw new Finding('stuck', world, `the duty “${statement.label}” is refused`)
    world = next
  }
  throw new Finding('stuck', world, 'the duties never end')
}

function nextDuty(world: World, vault: Vault, index: number): Statement | 'asleep' | null {
  const { roster } = world
  const { log } = vault
  const find = (by: string, act: string) =>
    newestStatements(world, index).find(
      ({ label }) => label === `${nameOf(by)} ${act} @${roster.head.seq}`,
    ) ?? null
  const said = [saidOf(world, vault), roster.head.seq, log.head.seq] as const
  const given = givenTo(...said)
  if (given !== null) return find(given, 'starts anew')
  const holder = isLostAt(...said) ? undefined : keyHolder(world, vault)
  if (holder === undefined) return 'asleep'
  if (generationIsDue(log, roster)) return find(holder, 'starts a generation')
  if (dealingIsDue(log, roster)) return find(holder, 'deals')
  const dealing = log.dealings.at(-1)
  const waits = presentCustodians(log, roster).find((user) => dealing && !dealing.acknowledged.includes(user))
  return waits ? find(waits, 'acknowledges') : null
}

/** Somebody who may hold the newest key and was given it. */
function keyHolder({ roster }: World, { log, reached }: Vault): string | undefined {
  return keyRecipients(log, roster).find(({ fingerprint }) => reached.at(-1)?.includes(fingerprint))?.user
}

/** The holder of the key delivers it to everybody else who may hold it, and each of them believes it. */
async function requireDelivered(world: World, index: number): Promise<World> {
  const { roster } = world
  const vault = world.vaults[index] as Vault
  const { log } = vault
  const by = keyHolder(world, vault) as string
  const generation = log.generations.at(-1) as (typeof log.generations)[number]
  const recipients = keyRecipients(log, roster)
  for (const { user: to, fingerprint } of recipients) {
    const payload = {
      ...{ v: 1 as const, org: log.org, vault: log.vault, at, by, log: log.head, roster: roster.head },
      ...{ to, fingerprint, generation: generation.number, commitment: generation.commitment },
      sealed: hashOf('the key'),
    }
    const { signingKey } = personAt(roster, by, roster.head.seq)
    const text = sign(signingKey, 'chaveiro.vault.delivery', payload)
    const place = { roster, log, to, sealed: 'the key' }
    const isBelieved = await orNull(checkDelivery(text, place, standIn))
    if (!isBelieved)
      throw new Finding('stuck', world, `${nameOf(to)} is given the key and may not believe it`)
  }
  const reached = [...vault.reached.slice(0, -1), recipients.map(({ fingerprint }) => fingerprint)]
  return { ...world, vaults: world.vaults.with(index, { ...vault, reached }) }
}

async function requireWriters(world: World, index: number) {
  const { roster, vaults } = world
  const { log } = vaults[index] as Vault
  const all = newestStatements(world, index)
  const statements = all.filter(({ said }) => said.kind === 'chaveiro.item.change')
  const endings = all.filter(({ said }) => said.kind === 'chaveiro.vault.end')
  for (const { user } of keyRecipients(log, roster)) {
    const statement = statements.find(({ said }) => said.by === user) as Statement
    const isTaken = (await take(world, statement)) !== null
    const mayWrite = await orNull(async () =>
      requirePresentAuthor(
        { by: user, generation: log.generations.length, roster: roster.head },
        { roster, log },
      ),
    )
    if (!isTaken || mayWrite === null)
      throw new Finding('stuck', world, `${nameOf(user)} has the key and may not write`)
    for (const ending of endings.filter(({ said }) => said.by === user)) {
      if (hasEnded(log, ending.said.ends.kind, ending.said.ends.id)) continue
      if (!(await take(world, ending)))
        throw new Finding('stuck', world, `${nameOf(user)} has the key and may not end what was handed in`)
    }
  }
}

/** Everybody with vouched keys who is not a member can be admitted, by one statement or by two. */
async function requireWayIn(world: World, index: number) {
  const { roster } = world
  const { log } = world.vaults[index] as Vault
  const holders = new Set(keyRecipients(log, roster).map(({ user }) => user))
  for (const [user, { vouched }] of roster.people) {
    const isKept = log.custody === 'split' && presentCustodians(log, roster).includes(user)
    if (!vouched || holders.has(user) || isKept || (log.custody === 'split' && roster.custodians.has(user)))
      continue
    const isAbout = ({ said }: Statement) => said.kind === 'chaveiro.vault.admit' && said.user === user
    const isIn = (after: World) =>
      keyRecipients((after.vaults[index] as Vault).log, after.roster).some((one) => one.user === user)
    const admissions = async (one: World) => newestStatements(one, index).filter(isAbout)
    if (!(await reached(world, admissions, isIn))) {
      throw new Finding('stuck', world, `nobody can admit ${nameOf(user)} to vault ${index + 1}`)
    }
  }
}

/** Everybody in the roster can be given new keys by others, and everybody who is no custodian can become one. */
export async function checkWayBack(world: World) {
  for (const [user, person] of world.roster.people) {
    const isReset = ({ said }: Statement) => said.kind === 'chaveiro.roster.reset' && said.user === user
    const hasNewKeys = ({ roster }: World) => roster.people.get(user)?.signingKey !== person.signingKey
    if (!(await reached(world, async (one) => (await rosterStatements(one)).filter(isReset), hasNewKeys))) {
      throw new Finding('stuck', world, `nobody can give ${nameOf(user)} new keys`)
    }
    if (world.roster.custodians.has(user)) continue
    const isAbout = ({ said }: Statement) =>
      said.user === user && (said.kind === 'chaveiro.roster.vouch' || said.kind === 'chaveiro.roster.appoint')
    const isBack = ({ roster }: World) => roster.custodians.has(user)
    if (!(await reached(world, async (one) => (await rosterStatements(one)).filter(isAbout), isBack))) {
      throw new Finding('stuck', world, `nobody can make ${nameOf(user)} a custodian`)
    }
  }
}
