import { continuesHead } from '@chaveiro/contract/log/roster/roster.ts'
import { type GivenUp, rosterLog } from '@chaveiro/contract/log/statements/given-up.ts'
import { keyRecipients } from '@chaveiro/crypto/processes/key-recipients.ts'
import { DistrustError } from '@chaveiro/device/base/types/session-error.ts'
import { takeResumes } from '@chaveiro/device/log/roster/go-back.ts'
import type { RosterReader } from '@chaveiro/device/state/roster-reader.ts'
import { createSeenMemory, seenBy } from '@chaveiro/device/state/seen-memory.ts'
import { endsOf, standingOf } from '@chaveiro/device/state/seen-rights.ts'
import { trailOf, vaultLogName } from '@chaveiro/device/state/trail.ts'
import { isWithheldIn } from '@chaveiro/device/state/withheld.ts'
import { nameOf, user } from '../people.ts'
import { lostBy, mayForget } from '../spec/resume-spec.ts'
import { givenUpBy, listNamed } from '../statements/resume-statements.ts'
import type { Vault, World } from '../world.ts'
import { Finding } from './finding.ts'

/**
 * Shows a restored world to a device that saw another one. It goes back exactly if two people who decide by its memory gave that up,
 * whatever list the server shows, and afterwards gives no key to anybody who lost it by its memory.
 */
export async function checkMemory(world: World): Promise<void> {
  const { remembered, roster } = world
  if (remembered === undefined || continuesHead(roster, remembered.roster.head)) return
  const lists = roster.resumes.map(({ givenUp }) => givenUp)
  const device = await deviceThatSaw(remembered, (nth) => listNamed(lists[nth] as string), world)
  const isBack = await takeResumes(device, roster)
  const may = mayForget(world, remembered)
  if (isBack && !may)
    throw new Finding('rights', world, 'a device goes back, though no two who decide gave this up')
  if (!isBack && may)
    throw new Finding('stuck', world, 'a device does not go back, though two gave up what it saw')
  if (!may) await checkOtherList(world, remembered)
  if (isBack) await checkGiven(world, remembered, device)
}

/** A list that would make the device forget everything is refused unless two people signed it. */
async function checkOtherList(world: World, remembered: World) {
  const device = await deviceThatSaw(remembered, () => givenUpBy(world, remembered), world)
  const isBack = await takeResumes(device, world.roster).catch((error) => {
    if (error instanceof DistrustError) return false
    throw error
  })
  if (isBack) throw new Finding('rights', world, 'a device goes back by a list that was not signed')
}

async function checkGiven(world: World, remembered: World, { seen }: RosterReader) {
  const withheld = await seen.withheld()
  const { roster } = world
  for (const [index, vault] of world.vaults.entries()) {
    const { log } = vault
    const head = await seen.vault(vault.id)
    if (head && !continuesHead(log, head)) continue
    for (const { user } of keyRecipients(log, roster)) {
      const isGiven = !isWithheldIn(withheld, { roster, log }, user)
      const isLost = lostBy(world, remembered, index, user)
      const name = nameOf(user)
      if (isGiven && isLost)
        throw new Finding('sealing', world, `${name} is given the key, and lost it before`)
      if (!isGiven && !isLost) throw new Finding('stuck', world, `${name} is given nothing, and lost nothing`)
    }
  }
}

/** A device with the memory of one world, whose server answers with these lists. */
async function deviceThatSaw(
  { roster, vaults }: World,
  listAt: (nth: number) => GivenUp,
  shown: World,
): Promise<RosterReader> {
  const seen = seenBy(createSeenMemory(), user.ana)
  await seen.keepStanding(standingOf(roster))
  await seen.keepTrail(rosterLog, trailOf(roster.hashes))
  await seen.keepRoster({ org: roster.org, ...roster.head })
  for (const vault of vaults) await remember(seen, vault)
  const { resumes } = shown.roster
  const nthOf = (seq: number) => resumes.findIndex(({ proposedSeq }) => proposedSeq === seq)
  const api = {
    send: async (_: unknown, { params }: { params: { seq: number } }) => ({
      given_up: listAt(nthOf(params.seq)),
    }),
  }
  const reader = { api, seen, roster: null, withheld: null, keys: null, person: { id: user.ana } }
  return reader as unknown as RosterReader
}

async function remember(seen: RosterReader['seen'], { id, log }: Vault) {
  const ends = endsOf(log)
  if (ends) await seen.keepVaultEnds(id, ends)
  await seen.keepTrail(vaultLogName(id), trailOf(log.hashes))
  await seen.keepVault(id, log.head)
}
