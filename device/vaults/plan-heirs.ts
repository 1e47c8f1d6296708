import type { Admission } from '@chaveiro/crypto/processes/vault-log-statements.ts'

/** A vault's place in the tree, as far as its members depend on it. */
export interface MemberPlace {
  id: string
  parentId: string | null
  inherits: boolean
  isSplit: boolean
  /** Whether a custodian signed its place and inheritance: nobody is admitted on the server's word. */
  isSigned: boolean
}

/** One statement to sign: who is admitted to, or removed from, which vault. */
export interface MemberChange extends Admission {
  vault: string
  kind: 'admit' | 'remove'
}

/** Who is admitted to each vault, and by which source. Includes the first place's parent if that place inherits. */
export type Admitted = ReadonlyMap<string, readonly Admission[]>

/**
 * What has to be signed so that every heir has exactly its parent's members, by signed places and logs alone. `places` lists parents first;
 * `admitted` is what the logs say after the act; `user` limits the plan to one person. Custodians are never members of a two-person vault.
 * What comes from a team is not inherited, so it stays.
 */
export function planHeirs(
  places: readonly MemberPlace[],
  admitted: Admitted,
  { isCustodian, isTeam }: { isCustodian: (user: string) => boolean; isTeam: (id: string) => boolean },
  user?: string,
): MemberChange[] {
  const changes: MemberChange[] = []
  const members = new Map(
    [...admitted].map(([id, admissions]) => [id, new Set(admissions.map((one) => one.user))]),
  )
  for (const { id, parentId, inherits, isSplit, isSigned } of places) {
    const admissions = admitted.get(id)
    // Without a log, nothing can be signed in this vault or inherited from it.
    if (!admissions) continue
    const above = parentId === null ? new Set<string>() : members.get(parentId)
    const parentMembers = inherits ? [...(above ?? [])] : []
    const inheriting = new Set(parentMembers.filter((one) => !(isSplit && isCustodian(one))))
    // Of a parent whose log the server withholds, nothing is known, so nothing ends.
    const isInherited = ({ user, from }: Admission) =>
      inherits && from === parentId && (above === undefined || inheriting.has(user))
    // Where nobody signed this place, only the admission itself says from where it is inherited.
    const isKept = (one: Admission) =>
      one.from === undefined ||
      isTeam(one.from) ||
      (isSigned ? isInherited(one) : members.get(one.from)?.has(one.user) !== false)
    const ended = admissions.filter((one) => !isKept(one))
    const inherited = new Set(admissions.filter((one) => one.from === parentId).map((one) => one.user))
    const begun = isSigned ? [...inheriting].filter((one) => !inherited.has(one)) : []
    changes.push(
      ...ended.map(({ user, from }) => ({ vault: id, kind: 'remove' as const, user, ...(from && { from }) })),
      ...begun.map((one) => ({ vault: id, kind: 'admit' as const, user: one, from: parentId as string })),
    )
    members.set(id, new Set([...admissions.filter(isKept).map((one) => one.user), ...begun]))
  }
  return user === undefined ? changes : changes.filter((change) => change.user === user)
}
