import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import { pathOf } from '../../base/types/shown-vault.ts'
import type { ShownVault } from '../../base/types/vaults.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { VerifiedLog } from '../../state/verified-vault.ts'
import { currentLog } from './load-vault-log.ts'
import { readLogs } from './read-logs.ts'
import { overviewState } from './vault-overview.ts'
import { whileLogsMove } from './while-logs-move.ts'

/**
 * Why a vault is not the one that was shown: 'shown' for another name or place, 'overview' if the server shows what nobody signed,
 * 'unsigned' if nobody signed anything, 'absent' if it is not listed.
 */
export type Doubt = 'shown' | 'overview' | 'unsigned' | 'absent'
type Vaults = ReadonlyMap<string, Vault>

/**
 * Checks in the act of writing that a vault has the name, type and place that the person was shown, by the newest signed overviews of it
 * and of all vaults above it. Throws DistrustError('vault_log', doubt). If nothing is sealed, `mayBeUnsigned` accepts a vault whose name
 * nobody has signed yet.
 */
export async function requireShown(
  session: OpenSession,
  shown: ShownVault,
  { mayBeUnsigned = false } = {},
): Promise<void> {
  const doubt = (await doubtsAbout(session, [shown], mayBeUnsigned)).get(shown.id)
  if (doubt === 'absent') throw new SessionError('not_found')
  // If its log does not verify, report that instead.
  if (doubt === 'unsigned') await currentLog(session, shown.id)
  if (doubt) throw new DistrustError('vault_log', doubt, { vaultId: shown.id })
}

/**
 * The same before something of a vault is read under its name. Checks the logs that this device already knows, without asking the
 * server; reads newer ones only if these do not match. Checks nothing if the person was shown no vault (null).
 */
export async function requireShownToRead(session: OpenSession, shown: ShownVault | null): Promise<void> {
  if (!shown) return
  const listedVaults = session.state.listedVaults
  if (
    listedVaults &&
    (await compare(session, listedVaults, [shown], { mayBeUnsigned: true, age: 'known' })).size === 0
  )
    return
  await requireShown(session, shown, { mayBeUnsigned: true })
}

/** The same for many vaults at once: returns those that are not what was shown, each with the reason. */
export async function doubtsAbout(
  session: OpenSession,
  shown: readonly ShownVault[],
  mayBeUnsigned = false,
): Promise<Map<string, Doubt>> {
  const listedVaults = session.state.listedVaults
  const doubts = listedVaults && (await compare(session, listedVaults, shown, { mayBeUnsigned }))
  if (doubts?.size === 0) return doubts
  return whileLogsMove(session, async () => {
    const vaults = new Map((await session.api.send(listVaults)).map((vault) => [vault.id, vault]))
    session.state.listedVaults = vaults
    const outcome = await compare(session, vaults, shown, { mayBeUnsigned })
    const lines = [...outcome.keys()].flatMap((id) => vaultLine(vaults, id))
    return { outcome, doubted: lines.map(({ id }) => id) }
  })
}

/** Remembers vaults that were just listed or created, so that the next check need not list all of them again. */
export function noteListed(session: OpenSession, vaults: readonly Vault[]): void {
  const { state } = session
  state.listedVaults = new Map([
    ...(state.listedVaults ?? []),
    ...vaults.map((vault) => [vault.id, vault] as const),
  ])
}

/** A vault as it was last listed, unchecked; null if it was not. */
export function lastListed(
  session: OpenSession,
  vaultId: string,
): (ShownVault & Pick<Vault, 'visibility' | 'tags'>) | null {
  const vaults = session.state.listedVaults
  const line = vaults ? vaultLine(vaults, vaultId) : []
  const vault = line.at(-1)
  return vault
    ? { id: vault.id, type: vault.type, path: pathOf(line), visibility: vault.visibility, tags: vault.tags }
    : null
}

async function compare(
  session: OpenSession,
  vaults: Vaults,
  shown: readonly ShownVault[],
  { mayBeUnsigned, age = 'newest' }: { mayBeUnsigned: boolean; age?: 'known' | 'newest' },
): Promise<Map<string, Doubt>> {
  const lines = shown.map((one) => ({ one, line: vaultLine(vaults, one.id) }))
  const ids = new Set(lines.flatMap(({ line }) => line.map(({ id }) => id)))
  const logs = await readLogs(session, [...ids], age)
  const doubts = new Map<string, Doubt>()
  for (const { one, line } of lines) {
    const doubt = await doubtOf(session, { shown: one, line }, logs, mayBeUnsigned)
    if (doubt) doubts.set(one.id, doubt)
  }
  return doubts
}

async function doubtOf(
  { seen }: OpenSession,
  { shown, line }: { shown: ShownVault; line: readonly Vault[] },
  logs: ReadonlyMap<string, VerifiedLog>,
  mayBeUnsigned: boolean,
): Promise<Doubt | null> {
  if (line.length === 0) return 'absent'
  for (const vault of line) {
    const verifiedLog = logs.get(vault.id)
    const state = verifiedLog ? await overviewState(vault, verifiedLog.log) : 'unsigned'
    if (state === 'altered') return 'overview'
    if (state !== 'unsigned') continue
    // A log that this device saw before and the server withholds now may have signed another name.
    const isKeptBack = !verifiedLog && (await seen.vault(vault.id)) !== undefined
    if (isKeptBack || !mayBeUnsigned) return 'unsigned'
  }
  const isShown =
    line.at(-1)?.type === shown.type && JSON.stringify(pathOf(line)) === JSON.stringify(shown.path)
  return isShown ? null : 'shown'
}
