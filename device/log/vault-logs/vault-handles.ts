import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import type { DrawnVault, VaultHandle, VaultPlace } from '../../base/types/handles.ts'
import { pathOf } from '../../base/types/listed-place.ts'
import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { VerifiedLog } from '../../state/verified-vault.ts'
import { listAllVaults } from './list-all-vaults.ts'
import { currentLog } from './load-vault-log.ts'
import { readLogs } from './read-logs.ts'
import { type OverviewState, overviewState } from './vault-overview.ts'
import { whileLogsMove } from './while-logs-move.ts'

/**
 * Why a vault is not the one that was shown: 'shown' for another name, place, custody or visibility, 'overview' if the server shows what
 * nobody signed, 'unsigned' if nobody signed anything, 'absent' if it is not listed.
 */
export type Doubt = 'shown' | 'overview' | 'unsigned' | 'absent'
type Vaults = ReadonlyMap<string, Vault>
type Logs = ReadonlyMap<string, VerifiedLog>

/**
 * Compares listed vaults with what custodians signed; answers the ids that differ, and those that are unsigned. Before calling one altered by
 * a log read earlier, reads its log again. A vault whose log this device saw and the server now withholds or denies counts as altered.
 */
export async function checkVaultOverviews(
  session: OpenSession,
  listed: readonly Vault[],
): Promise<{ altered: string[]; unsigned: string[] }> {
  noteListed(session, listed)
  const isKeyed = await Promise.all(listed.map(async (one) => one.generation > 0 || hasSeen(session, one)))
  const keyed = listed.filter((_, index) => isKeyed[index])
  const states = await statesOf(session, keyed, await readLogs(session, idsOf(keyed), 'known'))
  const doubtful = keyed.filter(({ id }) => states.get(id) !== 'signed')
  const newest = await readLogs(session, idsOf(doubtful), 'newest')
  for (const [id, state] of await statesOf(session, doubtful, newest)) states.set(id, state)
  const ofState = (state: OverviewState) => idsOf(keyed.filter(({ id }) => states.get(id) === state))
  // Of one whose log does not verify nothing is known.
  return { altered: ofState('altered'), unsigned: ofState('unsigned').filter((id) => newest.has(id)) }
}

/** The handle of a vault as a screen draws it. Throws DistrustError('vault_log', doubt). */
export async function showVault(session: OpenSession, drawn: DrawnVault): Promise<VaultHandle> {
  await requireShown(session, drawn, { mayBeUnsigned: true })
  return vaultHandle(session, drawn.id)
}

/** The handle of a vault as it was last listed, or as it is now if that does not verify. Throws DistrustError('vault_log', 'overview'). */
export async function vaultHandle(session: OpenSession, vaultId: string): Promise<VaultHandle> {
  const { listedVaults } = session.state
  const listed = listedVaults && (await handleIn(session, listedVaults, vaultId, 'known'))
  if (listed) return listed
  const handle = await whileLogsMove(session, async () => {
    const vaults = await listAnew(session)
    const outcome = await handleIn(session, vaults, vaultId, 'newest')
    return { outcome, doubted: outcome ? [] : idsOf(vaultLine(vaults, vaultId)) }
  })
  if (handle) return handle
  if (!session.state.listedVaults?.has(vaultId)) throw new SessionError('not_found')
  throw new DistrustError('vault_log', 'overview', { vaultId })
}

/**
 * Checks in the act of writing that a vault has the name, type and place that the person was shown, by the newest signed overviews of it
 * and of all vaults above it, and for a handle its custody and visibility too. Throws DistrustError('vault_log', doubt). If nothing is
 * sealed, `mayBeUnsigned` accepts a vault whose name nobody has signed yet.
 */
export async function requireShown(
  session: OpenSession,
  shown: DrawnVault,
  { mayBeUnsigned = false } = {},
): Promise<void> {
  const doubt = (await doubtsAbout(session, [shown], mayBeUnsigned)).get(shown.id)
  if (doubt === 'absent') throw new SessionError('not_found')
  // If its log does not verify, report that instead.
  if (doubt === 'unsigned' || doubt === 'overview') await currentLog(session, shown.id)
  if (doubt) throw new DistrustError('vault_log', doubt, { vaultId: shown.id })
}

/**
 * The same before something of a vault is read under its name. Checks the logs that this device already knows, without asking the
 * server; reads newer ones only if these do not match. Checks nothing if the person was shown no vault (null).
 */
export async function requireShownToRead(session: OpenSession, shown: VaultPlace | null): Promise<void> {
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
  shown: readonly DrawnVault[],
  mayBeUnsigned = false,
): Promise<Map<string, Doubt>> {
  const listedVaults = session.state.listedVaults
  const doubts = listedVaults && (await compare(session, listedVaults, shown, { mayBeUnsigned }))
  if (doubts?.size === 0) return doubts
  return whileLogsMove(session, async () => {
    const vaults = await listAnew(session)
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
): (VaultPlace & Pick<Vault, 'visibility' | 'tags' | 'inherits'>) | null {
  const vaults = session.state.listedVaults
  const line = vaults ? vaultLine(vaults, vaultId) : []
  const vault = line.at(-1)
  if (!vault) return null
  const { id, type, visibility, tags, inherits } = vault
  return { id, type, path: pathOf(line), visibility, tags, inherits }
}

async function listAnew(session: OpenSession): Promise<Map<string, Vault>> {
  const vaults = new Map((await listAllVaults(session)).map((vault) => [vault.id, vault]))
  session.state.listedVaults = vaults
  return vaults
}

async function handleIn(session: OpenSession, vaults: Vaults, vaultId: string, age: 'known' | 'newest') {
  const line = vaultLine(vaults, vaultId)
  const logs = await readLogs(session, idsOf(line), age)
  return handleOf(line, await statesOf(session, line, logs), logs)
}

async function compare(
  session: OpenSession,
  vaults: Vaults,
  shown: readonly DrawnVault[],
  { mayBeUnsigned, age = 'newest' }: { mayBeUnsigned: boolean; age?: 'known' | 'newest' },
): Promise<Map<string, Doubt>> {
  const lines = shown.map((one) => ({ one, line: vaultLine(vaults, one.id) }))
  const above = new Map(lines.flatMap(({ line }) => line.map((vault) => [vault.id, vault])))
  const logs = await readLogs(session, [...above.keys()], age)
  const states = await statesOf(session, [...above.values()], logs)
  const doubts = new Map<string, Doubt>()
  for (const { one, line } of lines) {
    const handle = handleOf(line, states, logs)
    if (line.length === 0) doubts.set(one.id, 'absent')
    else if (!handle) doubts.set(one.id, 'overview')
    else if (!handle.isSigned && !mayBeUnsigned) doubts.set(one.id, 'unsigned')
    else if (!isAsShown(handle, one)) doubts.set(one.id, 'shown')
  }
  return doubts
}

/** What listed vaults are by their logs. One without a log is unsigned, or altered if this device has seen its log. */
async function statesOf(
  session: OpenSession,
  vaults: readonly Vault[],
  logs: Logs,
): Promise<Map<string, OverviewState>> {
  const states = new Map<string, OverviewState>()
  for (const vault of vaults) {
    const verifiedLog = logs.get(vault.id)
    const isWithheld = !verifiedLog && (await hasSeen(session, vault))
    const unread = isWithheld ? 'altered' : 'unsigned'
    states.set(vault.id, verifiedLog ? await listedState(vault, verifiedLog.log) : unread)
  }
  return states
}

const listedState = async (vault: Vault, log: VaultLogState): Promise<OverviewState> =>
  vault.custody === log.custody ? overviewState(vault, log) : 'altered'

/** The handle of the last vault of a line, top down; null if the line is empty or one of it is altered. */
function handleOf(
  line: readonly Vault[],
  states: ReadonlyMap<string, OverviewState>,
  logs: Logs,
): VaultHandle | null {
  const vault = line.at(-1)
  if (!vault || line.some(({ id }) => states.get(id) === 'altered')) return null
  const { id, type, visibility } = vault
  const custody = logs.get(id)?.log.custody ?? vault.custody
  const isSigned = line.every((one) => states.get(one.id) === 'signed')
  return { id, type, path: pathOf(line), custody, visibility, isSigned } as VaultHandle
}

/** Whether all that was shown of a vault is so. A name that was signed meanwhile is the same name; two-person custody takes nothing away. */
function isAsShown(handle: VaultHandle, { type, path, custody, visibility }: DrawnVault): boolean {
  return (
    handle.type === type &&
    JSON.stringify(handle.path) === JSON.stringify(path) &&
    (custody !== 'split' || handle.custody === 'split') &&
    (visibility ?? handle.visibility) === handle.visibility
  )
}

const idsOf = (vaults: readonly Vault[]) => vaults.map(({ id }) => id)
const hasSeen = async ({ seen }: OpenSession, { id }: Vault) => (await seen.vault(id)) !== undefined
