import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { Admission } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { readLogs } from '../log/vault-logs/read-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import { rememberedVaults } from '../state/remembered-vaults.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import type { Denied } from '../state/withheld.ts'
import type { Admitted, MemberChange } from './plan-heirs.ts'
import { seenAdmissions } from './seen-admissions.ts'
import type { Family } from './vault-family.ts'

/**
 * These changes of a vault and its heirs, with the removals that follow from them in vaults that the server does not list below these.
 * `admitted` is who was admitted before. Answers the logs of all of them too, and who may lose a vault whose log the server denies.
 */
export async function withHidden(
  session: OpenSession,
  family: Family,
  admitted: Admitted,
  changes: readonly MemberChange[],
): Promise<{ changes: MemberChange[]; logs: Map<string, VerifiedLog>; denied: Denied[] }> {
  const all = [...changes]
  const denied: Denied[] = []
  const logs = new Map(family.logs)
  const removed = new Set(changes.filter(({ kind }) => kind === 'remove').map((one) => one.user))
  const others = removed.size === 0 ? [] : await vaultsOutside(session, family)
  for (const user of removed) {
    const lost = lostBy(family, admitted, changes, user)
    const hidden = await hiddenInheritance(session, others, lost, user)
    all.push(...hidden.changes)
    for (const [id, log] of hidden.logs) logs.set(id, log)
    denied.push(...hidden.denied)
  }
  return { changes: all, logs, denied }
}

/**
 * The same for people made readers by these changes: they write in no vault that inherits it and that the server does not list. Vaults
 * whose log the server denies are left: nobody can sign there.
 */
export async function withLowered(
  session: OpenSession,
  family: Family,
  changes: readonly MemberChange[],
): Promise<{ changes: MemberChange[]; logs: Map<string, VerifiedLog> }> {
  const all = [...changes]
  const logs = new Map(family.logs)
  const isLowering = ({ kind, access }: MemberChange) => kind === 'admit' && access === 'reader'
  if (!all.some(isLowering)) return { changes: all, logs }
  const outside = await readLogs(session, await vaultsOutside(session, family), 'newest')
  for (const { vault: above, user } of all.filter(isLowering)) lower(above, user)
  return { changes: all, logs }

  function lower(above: string, user: string) {
    for (const [vault, log] of outside) {
      const own = admissionsOf(log.log).filter((one) => one.user === user && one.access === undefined)
      if (!own.some(({ from }) => from === above) || all.some((one) => one.vault === vault)) continue
      logs.set(vault, log)
      all.push({ vault, kind: 'admit', user, from: above, access: 'reader' })
      if (own.every(({ from }) => from === above)) lower(vault, user)
    }
  }
}

/** The vaults of a family that somebody loses by these changes, so that nothing is inherited from them. */
function lostBy(
  { places }: Family,
  admitted: Admitted,
  changes: readonly MemberChange[],
  user: string,
): string[] {
  const isBegun = (vault: string) =>
    changes.some((one) => one.vault === vault && one.kind === 'admit' && one.user === user)
  const isEnded = (vault: string, { from }: Admission) =>
    changes.some(
      (one) => one.vault === vault && one.kind === 'remove' && one.user === user && one.from === from,
    )
  return places
    .map(({ id }) => id)
    .filter(
      (id) => !isBegun(id) && (admitted.get(id) ?? []).every((one) => one.user !== user || isEnded(id, one)),
    )
}

/** The vaults that this device remembers and the server does not list below these; their logs are in the session then. */
async function vaultsOutside(session: OpenSession, { places }: Family): Promise<string[]> {
  const inFamily = new Set(places.map(({ id }) => id))
  const outside = (await rememberedVaults(session)).filter((id) => !inFamily.has(id))
  await readLogs(session, outside, 'known')
  return outside
}

/** Inherited memberships outside a family, by this device's logs: a server that hides an heir must not keep a person in it. */
async function hiddenInheritance(
  session: OpenSession,
  outside: readonly string[],
  lost: readonly string[],
  user: string,
): Promise<{ changes: MemberChange[]; logs: Map<string, VerifiedLog>; denied: Denied[] }> {
  const sources = new Set(lost)
  const changes = new Map<string, MemberChange>()
  const logs = new Map<string, VerifiedLog>()
  const denied = new Set<string>()
  const admissionsByVault = new Map<string, Admission[] | null>()
  for (const id of outside) admissionsByVault.set(id, await seenAdmissions(session, id, user))
  const mayInherit = (id: string) =>
    admissionsByVault.get(id)?.some(({ from }) => from !== undefined && sources.has(from)) ?? true
  for (let countBefore = -1; countBefore < changes.size + denied.size; ) {
    countBefore = changes.size + denied.size
    const suspected = outside.filter((id) => !logs.has(id) && !denied.has(id) && mayInherit(id))
    const read = await readLogs(session, suspected, 'newest')
    for (const vault of suspected.filter((id) => !read.has(id))) {
      denied.add(vault)
      sources.add(vault)
    }
    for (const [vault, log] of read) {
      logs.set(vault, log)
      for (const { from } of admissionsOf(log.log).filter((one) => one.user === user)) {
        if (from === undefined || !sources.has(from)) continue
        changes.set(vault, { vault, kind: 'remove', user, from })
        sources.add(vault)
      }
    }
  }
  return { changes: [...changes.values()], logs, denied: [...denied].map((vault) => ({ vault, user })) }
}
