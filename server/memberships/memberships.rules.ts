import type { VaultAccess } from '@chaveiro/contract/constants.ts'

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
  access: VaultAccess
}

type StoredRow = { vault_id: string; user_id: string; source: string; from_id: string; access: string }

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
      access: row.access as VaultAccess,
    }))

export const storedRow = ({ vaultId, userId, source, from, access }: MemberRow): StoredRow => ({
  vault_id: vaultId,
  user_id: userId,
  source,
  from_id: from ?? vaultId,
  access,
})

const keyOf = ({ vaultId, userId, source, from, access }: MemberRow) =>
  [vaultId, userId, source, from, access].join()

/** The same changes, each once. */
export const eachRowOnce = (rows: readonly MemberRow[]): MemberRow[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

/** Whether a row is among these. */
export function hasRow(rows: readonly MemberRow[], row: MemberRow): boolean {
  const key = keyOf(row)
  return rows.some((one) => keyOf(one) === key)
}

export type MembershipChange = { added: readonly MemberRow[]; removed: readonly MemberRow[] }

export const noChange: MembershipChange = { added: [], removed: [] }

/**
 * The changes after which every vault in a line of heirs has its parent's members. `places` lists parents before
 * children; `rows` are those of these vaults, and of the first one's parent. A two-person vault has no custodians as
 * members, whatever its parent says, and no readers.
 */
export function planInheritance(
  places: readonly Place[],
  rows: readonly MemberRow[],
  custodians: ReadonlySet<string>,
): MembershipChange {
  const byVault = Map.groupBy(rows, ({ vaultId }) => vaultId)
  const members = new Map([...byVault].map(([id, present]) => [id, accessOf(present)]))
  const added: MemberRow[] = []
  const removed: MemberRow[] = []
  for (const { id, parentId, inherits, custody } of places) {
    const present = byVault.get(id) ?? []
    const heard = inherits && parentId !== null ? [...(members.get(parentId) ?? [])] : []
    const mayInherit = ([user, access]: readonly [string, VaultAccess]) =>
      custody !== 'split' || (!custodians.has(user) && access === 'member')
    const inheriting = new Map(heard.filter(mayInherit))
    const inherited = present.filter(({ source }) => source === 'inherited')
    const kept = inherited.filter(
      ({ userId, from, access }) => from === parentId && inheriting.get(userId) === access,
    )
    const keptUsers = new Set(kept.map(({ userId }) => userId))
    removed.push(...inherited.filter((row) => !kept.includes(row)))
    const begun = [...inheriting]
      .filter(([userId]) => !keptUsers.has(userId))
      .map(
        ([userId, access]): MemberRow => ({
          vaultId: id,
          userId,
          source: 'inherited',
          from: parentId,
          access,
        }),
      )
    added.push(...begun)
    const own = present.filter(({ source }) => source !== 'inherited')
    members.set(id, accessOf([...own, ...kept, ...begun]))
  }
  return { added, removed }
}

/** What each person may by all their rows: a member's counts above a reader's. */
function accessOf(rows: readonly Pick<MemberRow, 'userId' | 'access'>[]): Map<string, VaultAccess> {
  const readers = rows.filter(({ access }) => access === 'reader')
  const members = rows.filter(({ access }) => access === 'member')
  return new Map([...readers, ...members].map(({ userId, access }) => [userId, access]))
}

/** An admission in the signed log: who, through which parent vault or team, and whether only to read. */
type Admission = { user: string; from?: string | undefined; access?: 'reader' | undefined }

/** What somebody may by a vault's log; null if nobody admitted them. */
export function accessInLog(admissions: readonly Admission[], userId: string): VaultAccess | null {
  const own = admissions.filter(({ user }) => user === userId)
  if (own.length === 0) return null
  return own.some(({ access }) => access === undefined) ? 'member' : 'reader'
}

/** Whether the log agrees with a membership row. */
export function isAdmitted(
  admissions: readonly Admission[],
  row: Pick<MemberRow, 'userId' | 'from' | 'access'>,
): boolean {
  return admissions.some(
    ({ user, from, access = 'member' }) =>
      user === row.userId && (from ?? null) === row.from && access === row.access,
  )
}
