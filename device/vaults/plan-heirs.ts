import type { VaultAccess } from '@chaveiro/contract/constants.ts'
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

/** What each person may by these admissions: a member's counts above a reader's. */
export function accessOf(
  admissions: readonly Pick<Admission, 'user' | 'access'>[],
): Map<string, VaultAccess> {
  const readers = admissions.filter(({ access }) => access === 'reader')
  const members = admissions.filter(({ access }) => access === undefined)
  return new Map([
    ...readers.map(({ user }) => [user, 'reader'] as const),
    ...members.map(({ user }) => [user, 'member'] as const),
  ])
}

/** A reader's admission says so, a member's says nothing. */
export const asReader = (access: VaultAccess): { access?: 'reader' } =>
  access === 'reader' ? { access } : {}

/** Whether somebody is a member by what they inherit from a vault where they are only a reader. */
const isLowered = (members: ReadonlyMap<string, Map<string, VaultAccess>>, one: Admission) =>
  one.from !== undefined && one.access === undefined && members.get(one.from)?.get(one.user) === 'reader'

/**
 * What has to be signed so that every heir has exactly its parent's members, by signed places and logs alone. `places` lists parents first;
 * `admitted` is what the logs say after the act; `user` limits the plan to one person. Custodians are never members of a two-person vault, which
 * has no readers either.
 * What comes from a team is not inherited, so it stays.
 */
export function planHeirs(
  places: readonly MemberPlace[],
  admitted: Admitted,
  { isCustodian, isTeam }: { isCustodian: (user: string) => boolean; isTeam: (id: string) => boolean },
  user?: string,
): MemberChange[] {
  const changes: MemberChange[] = []
  const members = new Map([...admitted].map(([id, admissions]) => [id, accessOf(admissions)]))
  for (const { id, parentId, inherits, isSplit, isSigned } of places) {
    const admissions = admitted.get(id)
    // Without a log, nothing can be signed in this vault or inherited from it.
    if (!admissions) continue
    const above = parentId === null ? new Map<string, VaultAccess>() : members.get(parentId)
    const parentMembers = inherits ? [...(above ?? [])] : []
    const inheriting = new Map(
      parentMembers.filter(([one, access]) => !isSplit || (!isCustodian(one) && access === 'member')),
    )
    // Of a parent whose log the server withholds, nothing is known, so nothing ends.
    const isInherited = ({ user, from }: Admission) =>
      inherits && from === parentId && (above === undefined || inheriting.has(user))
    // Where nobody signed this place, only the admission itself says from where it is inherited.
    const isKept = (one: Admission) =>
      one.from === undefined ||
      isTeam(one.from) ||
      (isSigned ? isInherited(one) : members.get(one.from)?.has(one.user) !== false)
    const ended = admissions.filter((one) => !isKept(one))
    const inherited = accessOf(admissions.filter((one) => one.from === parentId))
    const begun = [...inheriting]
      .filter(([one, access]) => isSigned && inherited.get(one) !== access)
      .map(([one, access]) => ({ user: one, from: parentId as string, ...asReader(access) }))
    // Where nobody signed this place, nobody is admitted, but who only reads above does not write here.
    const lowered = isSigned ? [] : admissions.filter(isKept).filter((one) => isLowered(members, one))
    const admits = [...begun, ...lowered.map(({ user, from }) => ({ user, from, ...asReader('reader') }))]
    changes.push(
      ...ended.map(({ user, from }) => ({ vault: id, kind: 'remove' as const, user, ...(from && { from }) })),
      ...admits.map((one) => ({ vault: id, kind: 'admit' as const, ...one }) as MemberChange),
    )
    const isReplaced = (one: Admission) =>
      admits.some(({ user, from }) => user === one.user && from === one.from)
    members.set(id, accessOf([...admissions.filter((one) => isKept(one) && !isReplaced(one)), ...admits]))
  }
  return user === undefined ? changes : changes.filter((change) => change.user === user)
}
