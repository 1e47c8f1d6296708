import { approvedByTwo, stillApproves } from '@chaveiro/contract/log/access/access-grant.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import {
  generationIsDue,
  presentCustodians,
  type VaultLogState,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import { keyRecipients } from '@chaveiro/crypto/processes/key-recipients.ts'
import { nameOf, user as userOf } from '../people.ts'
import { keysAt } from '../spec/roster-spec.ts'
import { approvalStands, keepers, mayHold, saidOf } from '../spec/vault-spec.ts'
import { request } from '../statements/constants.ts'
import { orNull, type Vault, type World } from '../world.ts'
import { Finding } from './finding.ts'
import { checkLost } from './lost.ts'

/** To whom the devices of this world would seal the vault's key, its custody keys, and the item of an emergency. */
export async function checkSealing(world: World, index: number): Promise<void> {
  const vault = world.vaults[index] as Vault
  checkRecipients(world, vault)
  checkLostKeys(world, vault)
  checkDealing(world, vault)
  checkLost(world, vault)
  await checkEmergency(world, vault)
}

const nowOf = ({ roster }: World, { log }: Vault) => [roster.head.seq, log.head.seq] as const

/** Exactly those whom signed statements let hold the key, with exactly their present keys. */
function checkRecipients(world: World, vault: Vault) {
  const [at, logSeq] = nowOf(world, vault)
  const said = saidOf(world, vault)
  const recipients = new Map(keyRecipients(vault.log, world.roster).map((one) => [one.user, one.fingerprint]))
  for (const [name, user] of Object.entries(userOf)) {
    const isAdmitted = mayHold(said, user, at, logSeq)
    const fingerprint = recipients.get(user)
    if (fingerprint && !isAdmitted) throw new Finding('sealing', world, `the vault’s key goes to ${name}`)
    if (isAdmitted && !fingerprint) throw new Finding('stuck', world, `${name} is admitted and gets no key`)
    const isTheirs = !fingerprint || fingerprint === keysAt(world.statements, user, at)?.fingerprint
    if (!isTheirs) throw new Finding('sealing', world, `the key goes to other keys than ${name}’s`)
  }
}

/**
 * If somebody who may have received the newest key, from a device that saw any part of this world, has lost the right since or has other
 * keys, then the next key is due, and no device seals under this one.
 */
function checkLostKeys(world: World, { log, logs, statements }: Vault) {
  if (log.generation === null || generationIsDue(log, world.roster)) return
  const said = { roster: world.statements, log: statements }
  for (const fingerprint of mayHaveTheKey(world, log.generation.seq, logs)) {
    const owner = [...Object.values(userOf)].find(
      (user) => keysAt(world.statements, user, world.roster.head.seq)?.fingerprint === fingerprint,
    )
    const isStill = owner && mayHold(said, owner, world.roster.head.seq, log.head.seq)
    if (isStill) continue
    const who = owner ? `${nameOf(owner)}, who lost the right` : 'keys that were replaced'
    throw new Finding('sealing', world, `the next thing is sealed under a key that is known to ${who}`)
  }
}

function mayHaveTheKey({ rosters }: World, since: number, logs: readonly VaultLogState[]): Set<string> {
  const given = new Set<string>()
  for (const log of logs.slice(since)) {
    for (const roster of rosters.slice(log.rosterSeen.seq)) {
      if (log.head.seq > since && generationIsDue(log, roster)) continue
      for (const { fingerprint } of keyRecipients(log, roster)) given.add(fingerprint)
    }
  }
  return given
}

function checkDealing(world: World, vault: Vault) {
  const [at, logSeq] = nowOf(world, vault)
  const named = keepers(saidOf(world, vault), at, logSeq)
  for (const user of presentCustodians(vault.log, world.roster)) {
    if (named.includes(user)) continue
    throw new Finding('sealing', world, `custody keys go to ${nameOf(user)}, for whom no two spoke`)
  }
}

/** An item goes only to a person for whom two others approved it who may still do so, and to the keys that were approved. */
async function checkEmergency(world: World, vault: Vault) {
  const logs = { roster: world.roster as RosterState, log: vault.log }
  const approved = await orNull(() => approvedByTwo(vault.log, request))
  if (!approved || !stillApproves(approved, logs)) return
  const said = saidOf(world, vault)
  const [at, logSeq] = nowOf(world, vault)
  const approvals = vault.statements.filter(({ hash }) => approved.approvals.includes(hash))
  const areTwo = new Set([...approvals.map(({ said }) => said.by), approved.to]).size === 3
  const stand = approvals.every(
    (statement) => statement.said.to === approved.to && approvalStands(said, statement.said, at, logSeq),
  )
  const isOfKeys = keysAt(world.statements, approved.to, at)?.fingerprint === approved.fingerprint
  if (areTwo && stand && isOfKeys) return
  throw new Finding('sealing', world, `an item goes to ${nameOf(approved.to)}, for whom no two others stand`)
}
