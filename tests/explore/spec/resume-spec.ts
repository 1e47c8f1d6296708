import { givenUpBy, lastShared, listNamed } from '../words/resume-words.ts'
import type { Vault, Word, World } from '../world.ts'
import { isAdminAt, isCustodianAt, keysAt, type Roster, sinceWhen } from './roster-spec.ts'
import { admissions, saidOf } from './vault-spec.ts'

/** Whether two people who decide by what a device saw signed that everything it saw of the roster beyond this world is given up. */
export function mayForget({ words, ...world }: World, seen: World): boolean {
  return words.some((second) => {
    const first = words.find(({ hash }) => hash === second.said.confirms)
    if (second.said.kind !== 'chaveiro.roster.resume' || first === undefined) return false
    if (first.said.given_up !== second.said.given_up) return false
    const isListed = listNamed(second.said.given_up).some((log) => {
      const lacks = givenUpBy({ ...world, words: words.slice(0, (log.goes_on?.seq as number) + 1) }, seen)
      return (
        log.of === 'roster' &&
        log.heads.at(-1)?.hash === lacks.find(({ of }) => of === 'roster')?.heads.at(-1)?.hash
      )
    })
    return isListed && decides(seen.words, first, true) && decides(seen.words, second, false)
  })
}

function decides(seen: Roster, { said, signingKey }: Word, mustBeAdmin: boolean): boolean {
  if (said.by === 'recovery_key') return !mustBeAdmin
  const end = seen.length - 1
  if (!isCustodianAt(seen, said.by, end) || (mustBeAdmin && !isAdminAt(seen, said.by, end))) return false
  return keysAt(seen, said.by, end)?.signingKey === signingKey
}

/** Whether somebody lost a vault's key by what a device saw, and nobody gave it back since the logs went on. */
export function lostBy(world: World, seen: World, index: number, user: string): boolean {
  const [vault, seenVault] = [world.vaults[index] as Vault, seen.vaults[index] as Vault]
  const [end, seenEnd] = [world.words.length - 1, seen.words.length - 1]
  const resumed = world.words.findLastIndex(
    ({ said }) => said.kind === 'chaveiro.roster.resume' && said.confirms,
  )
  const seenKeys = keysAt(seen.words, user, seenEnd)
  const isNew = sinceWhen(seen.words, user, 'keys') > lastShared(seen.words, world.words)
  const hasOld = isNew && keysAt(world.words, user, end) !== seenKeys
  if (hasOld && sinceWhen(world.words, user, 'keys') <= resumed) return true
  const wasDismissed = seen.words.some(
    ({ said }) => said.kind === 'chaveiro.roster.dismiss' && said.user === user,
  )
  const isBack = isCustodianAt(world.words, user, end) && !isCustodianAt(seen.words, user, seenEnd)
  if (wasDismissed && isBack && sinceWhen(world.words, user, 'custody') <= resumed) return true
  const wasRemoved = seenVault.words.some(
    ({ said }) => said.kind === 'chaveiro.vault.remove' && said.user === user,
  )
  const isOut = admissions(saidOf(seen, seenVault), user, seenVault.words.length - 1).length === 0
  const now = admissions(saidOf(world, vault), user, vault.words.length - 1)
  const goesOn = lastShared(seenVault.words, vault.words)
  return wasRemoved && isOut && now.length > 0 && now.every((seq) => seq <= goesOn)
}
