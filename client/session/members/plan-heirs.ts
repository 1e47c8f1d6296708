import type { Admission } from '@chaveiro/crypto/processes/vault-log-statements.ts'

/** A vault's place, as far as its members depend on it. */
export interface MemberPlace {
  id: string
  parentId: string | null
  inherits: boolean
  isSplit: boolean
  /** Whether a custodian signed that it stands there and inherits: nobody is let in on the server's word alone. */
  isSigned: boolean
}

/** One statement that is needed: who is let in or taken out of which vault. */
export interface MemberChange extends Admission {
  vault: string
  kind: 'admit' | 'remove'
}

/** Who is admitted, by vault, and through what; the parent of the first place included where that one inherits. */
export type Admitted = ReadonlyMap<string, readonly Admission[]>

/**
 * What has to change so that every heir has exactly its parent's members. `places` has parents before their children;
 * `admitted` is what the logs say once the act itself is done. With `user`, of that person alone. Custodians are no
 * members of a split vault, whatever its parent says.
 */
export function planHeirs(
  places: readonly MemberPlace[],
  admitted: Admitted,
  isCustodian: (user: string) => boolean,
  user?: string,
): MemberChange[] {
  const changes: MemberChange[] = []
  const members = new Map([...admitted].map(([id, own]) => [id, new Set(own.map((one) => one.user))]))
  for (const { id, parentId, inherits, isSplit, isSigned } of places) {
    const own = admitted.get(id)
    // Without a log there is nothing to sign in, and nothing to inherit from it.
    if (!own) continue
    const heard = inherits && parentId !== null ? [...(members.get(parentId) ?? [])] : []
    const wanted = new Set(heard.filter((one) => !(isSplit && isCustodian(one))))
    const isKept = (one: Admission) =>
      one.from === undefined || (one.from === parentId && wanted.has(one.user))
    const ended = own.filter((one) => !isKept(one))
    const inherited = new Set(own.filter((one) => one.from === parentId).map((one) => one.user))
    const begun = isSigned ? [...wanted].filter((one) => !inherited.has(one)) : []
    changes.push(
      ...ended.map(({ user, from }) => ({ vault: id, kind: 'remove' as const, user, ...(from && { from }) })),
      ...begun.map((one) => ({ vault: id, kind: 'admit' as const, user: one, from: parentId as string })),
    )
    members.set(id, new Set([...own.filter(isKept).map((one) => one.user), ...begun]))
  }
  return user === undefined ? changes : changes.filter((change) => change.user === user)
}
