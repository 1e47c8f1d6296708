import { isLost, startsAnew } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { keyRecipients } from '@chaveiro/crypto/processes/key-recipients.ts'
import { nameOf } from '../people.ts'
import { givenTo, isLostAt, mayBeOpened } from '../spec/recover-spec.ts'
import { isGiving, saidOf } from '../spec/vault-spec.ts'
import { newestStatements } from '../statements/all-statements.ts'
import type { Vault, World } from '../world.ts'
import { Finding } from './finding.ts'
import { reached } from './reaches.ts'

/** Devices give a vault away exactly if nobody has its key, and start it again exactly for the person to whom two gave it. */
export function checkLost(world: World, vault: Vault): void {
  const { roster } = world
  const { log } = vault
  const place = [saidOf(world, vault), roster.head.seq, log.head.seq] as const
  if (log.custody === 'split' && isLost(log, roster) !== isLostAt(...place)) {
    throw isLost(log, roster)
      ? new Finding('sealing', world, 'a vault is given to others, and somebody has its key')
      : new Finding('stuck', world, 'a vault lost its key, and devices give it to nobody')
  }
  const given = givenTo(...place)
  const anew = keyRecipients(log, roster).filter(({ user }) => startsAnew(log, user))
  for (const { user } of anew) {
    if (user !== given)
      throw new Finding('sealing', world, `a lost vault goes to ${nameOf(user)}, for whom no two spoke`)
  }
  if (given && anew.length === 0)
    throw new Finding('stuck', world, `${nameOf(given)} was given a lost vault and may not begin it anew`)
}

/** The worlds after a lost vault was given, if two people are left who can open it together: once to each person who is no custodian. */
export async function givenWorlds(world: World, index: number): Promise<World[]> {
  const { roster } = world
  const vault = world.vaults[index] as Vault
  const place = [saidOf(world, vault), roster.head.seq, vault.log.head.seq] as const
  if (!isLostAt(...place) || !mayBeOpened(...place)) return []
  const worlds: World[] = []
  for (const [user, { vouched }] of roster.people) {
    if (!vouched || roster.custodians.has(user)) continue
    const gives = async (one: World) =>
      newestStatements(one, index).filter(({ said }) => isGiving(said) && said.to === user)
    const isGiven = (after: World) => {
      const { log } = after.vaults[index] as Vault
      return startsAnew(log, user) && keyRecipients(log, after.roster).some((one) => one.user === user)
    }
    const found = await reached(world, gives, isGiven)
    if (!found) throw new Finding('stuck', world, `nobody can give the lost vault to ${nameOf(user)}`)
    worlds.push(found)
  }
  return worlds
}
