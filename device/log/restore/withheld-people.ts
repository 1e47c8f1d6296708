import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import type { WithheldPerson } from '../../base/types/restore.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { isWithheld, isWithheldIn } from '../../state/withheld.ts'

/** Everybody to whom this device gives no keys since a backup was put back, until somebody decides. */
export function withheldPeople({ withheld, roster, verifiedLogs }: OpenSession): WithheldPerson[] {
  if (!withheld || !roster) return []
  const users = [...new Set([...withheld.dismissed, ...withheld.renewed.map(({ user }) => user)])]
  const everywhere = users.flatMap((userId): WithheldPerson[] => {
    const person = presentKeys(roster, userId)
    if (!person || !isWithheld(withheld, roster, person)) return []
    const isOff = withheld.renewed.findLast(({ user }) => user === userId)?.fingerprint === ''
    const hasOldKeys = isWithheld({ ...withheld, dismissed: [] }, roster, person)
    const reason = isOff ? 'deactivated' : hasOldKeys ? 'renewed' : 'dismissed'
    return [{ userId, vaultId: null, reason }]
  })
  // A person who is dismissed again may still hold vaults that they had lost separately.
  const byVault = { ...withheld, dismissed: [], renewed: [] }
  const inVaults = [...Map.groupBy(withheld.vaults, ({ vault }) => vault)].flatMap(([vaultId, ended]) => {
    const log = verifiedLogs.get(vaultId)?.log
    if (!log) return []
    return [...new Set(ended.flatMap(({ removed }) => removed))]
      .filter((userId) => isWithheldIn(byVault, { roster, log }, userId))
      .map((userId): WithheldPerson => ({ userId, vaultId, reason: 'removed' }))
  })
  return [...everywhere, ...inVaults]
}
