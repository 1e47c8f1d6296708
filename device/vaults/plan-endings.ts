import type { Admission } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { type Admitted, accessOf, type MemberChange } from './plan-heirs.ts'

/** Whose admissions end: all, or those from one team, in all vaults or one. */
export interface Ended {
  users: readonly string[]
  from?: string
  vault?: string
}

/**
 * What to sign: the removes of the admissions meant and of those inherited from a vault that somebody thereby loses; and where they
 * are only a reader then, that they are one in what inherits from it.
 */
export function planEndings(admitted: Admitted, { users, from, vault }: Ended): MemberChange[] {
  const changes: MemberChange[] = []
  const left = new Map([...admitted].map(([id, admissions]) => [id, [...admissions]]))
  const lost = new Set<string>()
  const isMeant = (id: string, one: Admission) =>
    users.includes(one.user) &&
    (from === undefined || one.from === from) &&
    (vault === undefined || id === vault)
  const isOrphaned = (_: string, one: Admission) =>
    one.from !== undefined && lost.has(`${one.from} ${one.user}`)
  const end = (is: (id: string, one: Admission) => boolean) => {
    const before = changes.length
    for (const [id, admissions] of left) {
      const ended = admissions.filter((one) => is(id, one))
      if (ended.length === 0) continue
      const kept = admissions.filter((one) => !ended.includes(one))
      left.set(id, kept)
      changes.push(...ended.map((one) => ({ vault: id, kind: 'remove' as const, ...one })))
      for (const { user } of ended) {
        if (!kept.some((one) => one.user === user)) lost.add(`${id} ${user}`)
      }
    }
    return changes.length > before
  }
  end(isMeant)
  while (end(isOrphaned));
  while (lower());
  return changes

  /** Where somebody only reads above, makes them a reader of what inherits it; answers whether there was anything. */
  function lower(): boolean {
    const before = changes.length
    for (const [id, admissions] of left) {
      const isLowered = ({ user, from, access }: Admission) =>
        from !== undefined &&
        access === undefined &&
        users.includes(user) &&
        accessOf(left.get(from) ?? []).get(user) === 'reader'
      const lowered = admissions.filter(isLowered).map((one) => ({ ...one, access: 'reader' as const }))
      left.set(id, [...admissions.filter((one) => !isLowered(one)), ...lowered])
      changes.push(...lowered.map((one) => ({ vault: id, kind: 'admit' as const, ...one })))
    }
    return changes.length > before
  }
}
