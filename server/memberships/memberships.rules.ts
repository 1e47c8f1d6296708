/** A vault's place in the tree, as far as members depend on it. */
export type Place = {
  id: string
  parentId: string | null
  inherits: boolean
  custody: string
  generation: number
}

/** A person's own membership, one inherited through the parent vault, or one by a team that the vault was given to. */
export type MemberRow = {
  vaultId: string
  userId: string
  source: 'direct' | 'inherited' | 'team'
  /** The parent vault of an inherited row, or the team. */
  from: string | null
}

type StoredRow = { vault_id: string; user_id: string; source: string; from_id: string }

/** Where a stored row comes from: a parent vault or a team; null for one's own. */
export const originOf = ({ vault_id, from_id }: Pick<StoredRow, 'vault_id' | 'from_id'>): string | null =>
  from_id === vault_id ? null : from_id

/** The stored rows of people who are members by no custody. */
export const memberRows = (rows: readonly StoredRow[]): MemberRow[] =>
  rows
    .filter(({ source }) => source !== 'custodian')
    .map((row) => ({
      vaultId: row.vault_id,
      userId: row.user_id,
      source: row.source as MemberRow['source'],
      from: originOf(row),
    }))

export const storedRow = ({ vaultId, userId, source, from }: MemberRow): StoredRow => ({
  vault_id: vaultId,
  user_id: userId,
  source,
  from_id: from ?? vaultId,
})

const isSameRow = (one: MemberRow, other: MemberRow) =>
  one.vaultId === other.vaultId &&
  one.userId === other.userId &&
  one.source === other.source &&
  one.from === other.from

/** The same changes, each once. */
export const eachRowOnce = (rows: readonly MemberRow[]): MemberRow[] =>
  rows.filter((row, index) => rows.findIndex((one) => isSameRow(one, row)) === index)

/** Whether a row is among these. */
export const hasRow = (rows: readonly MemberRow[], row: MemberRow): boolean =>
  rows.some((one) => isSameRow(one, row))

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
    const own = present.filter(({ source }) => source !== 'inherited').map(({ userId }) => userId)
    members.set(id, new Set([...own, ...inheriting]))
  }
  return { added, removed }
}

/** An admission in the signed log: who, and through which parent vault or team. */
type Admission = { user: string; from?: string | undefined }

/** Whether the log agrees with a membership row. */
export function isAdmitted(
  admissions: readonly Admission[],
  row: Pick<MemberRow, 'userId' | 'from'>,
): boolean {
  return admissions.some(({ user, from }) => user === row.userId && (from ?? null) === row.from)
}
