import { givenUpBy, lastShared, listNamed } from '../statements/resume-statements.ts'
import type { Statement, Vault, World } from '../world.ts'
import { isAdminAt, isCustodianAt, keysAt, type Roster, sinceWhen } from './roster-spec.ts'
import { admissions, saidOf } from './vault-spec.ts'

/** Whether two people who decide by what a device saw signed that everything it saw of the roster beyond this world is given up. */
export function mayForget({ statements, ...world }: World, seen: World): boolean {
  return statements.some((second) => {
    const first = statements.find(({ hash }) => hash === second.said.confirms)
    if (second.said.kind !== 'chaveiro.roster.resume' || first === undefined) return false
    if (first.said.given_up !== second.said.given_up) return false
    const isListed = listNamed(second.said.given_up).some((log) => {
      const lacks = givenUpBy(
        { ...world, statements: statements.slice(0, (log.goes_on?.seq as number) + 1) },
        seen,
      )
      return (
        log.of === 'roster' &&
        log.heads.at(-1)?.hash === lacks.find(({ of }) => of === 'roster')?.heads.at(-1)?.hash
      )
    })
    return isListed && decides(seen.statements, first, true) && decides(seen.statements, second, false)
  })
}

function decides(seen: Roster, { said, signingKey }: Statement, mustBeAdmin: boolean): boolean {
  if (said.by === 'recovery_key') return !mustBeAdmin
  const end = seen.length - 1
  if (!isCustodianAt(seen, said.by, end) || (mustBeAdmin && !isAdminAt(seen, said.by, end))) return false
  return keysAt(seen, said.by, end)?.signingKey === signingKey
}

/** Whether somebody lost a vault's key by what a device saw, and nobody gave it back since the logs went on. */
export function lostBy(world: World, seen: World, index: number, user: string): boolean {
  const [vault, seenVault] = [world.vaults[index] as Vault, seen.vaults[index] as Vault]
  const [end, seenEnd] = [world.statements.length - 1, seen.statements.length - 1]
  const resumed = world.statements.findLastIndex(
    ({ said }) => said.kind === 'chaveiro.roster.resume' && said.confirms,
  )
  const seenKeys = keysAt(seen.statements, user, seenEnd)
  const isNew = sinceWhen(seen.statements, user, 'keys') > lastShared(seen.statements, world.statements)
  const hasOld = isNew && keysAt(world.statements, user, end) !== seenKeys
  if (hasOld && sinceWhen(world.statements, user, 'keys') <= resumed) return true
  const wasDismissed = seen.statements.some(
    ({ said }) => said.kind === 'chaveiro.roster.dismiss' && said.user === user,
  )
  const isBack = isCustodianAt(world.statements, user, end) && !isCustodianAt(seen.statements, user, seenEnd)
  if (wasDismissed && isBack && sinceWhen(world.statements, user, 'custody') <= resumed) return true
  const wasRemoved = seenVault.statements.some(
    ({ said }) => said.kind === 'chaveiro.vault.remove' && said.user === user,
  )
  const isOut = admissions(saidOf(seen, seenVault), user, seenVault.statements.length - 1).length === 0
  const now = admissions(saidOf(world, vault), user, vault.statements.length - 1)
  const isOld = (seq: number) => (vault.statements[seq]?.said.roster?.seq ?? 0) < resumed
  return wasRemoved && isOut && now.length > 0 && now.every(isOld)
}
