import { getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { GivenUpLog } from '@chaveiro/contract/log/statements/given-up.ts'
import { replayVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { pathOf as namesOf } from '../../base/types/listed-place.ts'
import type { Gone, GoneOfVault } from '../../base/types/restore.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { type KeptEntry, ownWrites } from '../../state/own-writes.ts'
import { overviewState } from '../vault-logs/vault-overview.ts'
import type { Compared } from './compare-memory.ts'

/**
 * What these lists give up, per vault: how much, which acts this person did at this device, and who had lost the vault and has it again.
 */
export async function listGone(
  session: OpenSession,
  { listed, roster }: Pick<Compared, 'listed' | 'roster'>,
  givenUp: readonly GivenUpLog[],
): Promise<Gone> {
  const find = (id: string, part: GivenUpLog['part']) =>
    givenUp.find((log) => log.of === id && log.part === part)
  const people = countGone(find('roster', 'log'))
  if (givenUp.length === 0) return { people, vaults: [] }
  const entries = await ownWrites(session)
  const vaultsById = new Map(listed.map((vault) => [vault.id, vault]))
  const ids = new Set(givenUp.map(({ of }) => of).filter((of) => of !== 'roster'))
  const vaults = [...ids].map(async (vaultId): Promise<GoneOfVault> => {
    const [log, changes] = [find(vaultId, 'log'), find(vaultId, 'changes')]
    return {
      vaultId,
      path: (await signedPath(session, roster, vaultLine(vaultsById, vaultId))) ?? pathOf(entries, vaultId),
      isWhole: !vaultsById.has(vaultId),
      decisions: countGone(log),
      changes: countGone(changes),
      ownActs: changes ? ownOf(entries, vaultId, changes.goes_on?.seq ?? 0) : [],
      removed: log ? ((await session.seen.vaultEnds(vaultId))?.removed ?? []) : [],
    }
  })
  const whole = wholeVaults(entries, vaultsById, ids, await session.seen.resumed())
  return { people, vaults: [...(await Promise.all(vaults)), ...whole] }
}

/** How many statements are gone. Known by the number of the last one seen, not by content. */
function countGone(log: GivenUpLog | undefined): number {
  return log ? (log.heads.at(-1)?.seq ?? 0) - (log.goes_on?.seq ?? firstOf(log)) : 0
}

/** Statements of logs are numbered from 0, changes from 1. */
const firstOf = ({ part }: GivenUpLog) => (part === 'log' ? -1 : 0)

/** Each item once, as this person last left it here. */
function ownOf(entries: readonly KeptEntry[], vaultId: string, after: number): GoneOfVault['ownActs'] {
  const written = entries.filter(({ vault }) => vault.id === vaultId).flatMap(({ items }) => items)
  const newest = new Map(written.filter(({ number }) => number > after).map((write) => [write.itemId, write]))
  return [...newest.values()].map(({ title, content }) => ({ title, act: content ? 'write' : 'delete' }))
}

/** Vaults in which this person wrote since the logs last went back to an older state, and that the server does not have. */
function wholeVaults(
  entries: readonly KeptEntry[],
  vaultsById: ReadonlyMap<string, Vault>,
  reported: ReadonlySet<string>,
  resumed: number,
): GoneOfVault[] {
  const missing = entries.filter(({ vault, ...entry }) => {
    return entry.resumed === resumed && !vaultsById.has(vault.id) && !reported.has(vault.id)
  })
  return [...new Set(missing.map(({ vault }) => vault.id))].map((vaultId) => {
    const ownActs = ownOf(entries, vaultId, 0)
    const path = pathOf(entries, vaultId)
    return { vaultId, path, isWhole: true, decisions: 0, changes: ownActs.length, ownActs, removed: [] }
  })
}

/**
 * The names of a vault, if custodians signed those of it and of all above it in logs that are valid in themselves, as a backup's are; else
 * null: people decide by these names what to give up.
 */
async function signedPath(
  { api }: OpenSession,
  roster: RosterState,
  line: readonly Vault[],
): Promise<GoneOfVault['path'] | null> {
  for (const vault of line) {
    const log = await api
      .send(getVaultLog, { params: { id: vault.id }, query: { after: -1 } })
      .then(({ statements }) => replayVaultLog(statements, roster, verifier))
      .catch(() => null)
    if (!log || (await overviewState(vault, log)) !== 'signed') return null
  }
  return line.length === 0 ? null : namesOf(line)
}

function pathOf(entries: readonly KeptEntry[], vaultId: string): GoneOfVault['path'] {
  return entries.findLast(({ vault }) => vault.id === vaultId)?.vault.path ?? []
}
