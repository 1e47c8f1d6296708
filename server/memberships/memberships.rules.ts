/** A vault's place in the tree, as far as members depend on it. */
export type Place = {
  id: string
  parentId: string | null
  inherits: boolean
  custody: string
  generation: number
}

/** A person's own membership, or the one inherited through the parent vault. */
export type MemberRow = {
  vaultId: string
  userId: string
  source: 'direct' | 'inherited'
  /** The parent vault of an inherited row. */
  from: string | null
}

export type MembershipChange = { added: readonly MemberRow[]; removed: readonly MemberRow[] }

export const noChange: MembershipChange = { added: [], removed: [] }

/**
 * The changes after which every vault in a line of heirs has its parent's members. `places` lists parents before
 * children; `rows` are those of these vaults, and of the first one's parent. A two-person vault has no custodians as
 * members, whatever its parent says.
 */
export function planInheritance(
  places: readonly Place[],
  rows: readonly MemberRow[],
  custodians: ReadonlySet<string>,
): MembershipChange {
  const byVault = Map.groupBy(rows, ({ vaultId }) => vaultId)
  const members = new Map(
    [...byVault].map(([id, present]) => [id, new Set(present.map(({ userId }) => userId))]),
  )
  const added: MemberRow[] = []
  const removed: MemberRow[] = []
  for (const { id, parentId, inherits, custody } of places) {
    const present = byVault.get(id) ?? []
    const heard = inherits && parentId !== null ? [...(members.get(parentId) ?? [])] : []
    const inheriting = new Set(custody === 'split' ? heard.filter((user) => !custodians.has(user)) : heard)
    const inherited = present.filter(({ source }) => source === 'inherited')
    const kept = inherited.filter(({ userId, from }) => from === parentId && inheriting.has(userId))
    const keptUsers = new Set(kept.map(({ userId }) => userId))
    removed.push(...inherited.filter((row) => !kept.includes(row)))
    for (const userId of inheriting) {
      if (!keptUsers.has(userId)) added.push({ vaultId: id, userId, source: 'inherited', from: parentId })
    }
    const direct = present.filter(({ source }) => source === 'direct').map(({ userId }) => userId)
    members.set(id, new Set([...direct, ...inheriting]))
  }
  return { added, removed }
}

/** An admission in the signed log: who, and through which parent vault. */
type Admission = { user: string; from?: string | undefined }

/** Whether the log agrees with a membership row. */
export function isAdmitted(
  admissions: readonly Admission[],
  row: Pick<MemberRow, 'userId' | 'from'>,
): boolean {
  return admissions.some(({ user, from }) => user === row.userId && (from ?? null) === row.from)
}
