import { wasCustodianAt } from '@chaveiro/contract/rules/roster.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { closedPoints } from '@chaveiro/contract/rules/vault-closing.ts'
import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import type { ViewEntry } from '@chaveiro/contract/rules/view.ts'
import { readVaultPlaces } from '@chaveiro/contract/vault-logs.ts'
import { keepView } from '@chaveiro/contract/views.ts'
import type { CarriedView } from '@chaveiro/crypto/processes/read-invitation.ts'
import { saltView, signView } from '@chaveiro/crypto/processes/sign-view.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { isTooOld } from '../state/least-release.ts'
import type { OpenSession } from '../state/open-session.ts'
import { readLogs } from '../vault-logs/read-logs.ts'

/** So that a colleague who unlocks in the morning finds one from the afternoon before. */
const unchangedMs = 4 * 3_600_000

type Sent = CarriedView & { readonly digest: string }
const sent = new WeakMap<OpenSession, Sent>()
const unsigned = new WeakMap<OpenSession, readonly string[]>()

/** Vaults that the server names and that did not verify when this device last signed: its view leaves them out. */
export const unsignedBy = (session: OpenSession) => unsigned.get(session) ?? []

/**
 * Signs what this device sees, as it verified it, for all others to compare. A vault that does not verify is left out: others shall
 * not take it for confirmed, and one that the server invents must not silence the rest. Nothing where this device knows of
 * something that differs, nor where all is as it was until four hours have passed. Answers its newest view; null where it
 * could not sign, or another device of this person signed a later one.
 */
export async function sendView(session: OpenSession): Promise<CarriedView | null> {
  const { places } = await session.api.send(readVaultPlaces)
  const ids = places.map(({ vault }) => vault)
  const { wentBack } = session
  const known = await readLogs(session, ids, 'known')
  const behind = places
    .filter(({ vault, log }) => (known.get(vault)?.log.head.seq ?? log.seq) < log.seq)
    .map(({ vault }) => vault)
  const newer = await readLogs(session, behind, 'newest')
  // What does not verify as it stands now is not signed as it stood before.
  for (const vault of behind) known.delete(vault)
  const logs = new Map([...known, ...newer])
  const { roster, keys } = session
  unsigned.set(
    session,
    ids.filter((vault) => !logs.has(vault)),
  )
  if (!roster || wentBack !== session.wentBack || !mayView(session) || (await isDoubted(session))) return null
  const entries = await Promise.all([...logs.values()].map(({ log }) => entryOf(session, log)))
  const digest = await hashText(JSON.stringify([roster.head, entries]), verifier)
  const now = session.now()
  const last = sent.get(session)
  if (last?.digest === digest && now.getTime() - Date.parse(last.at) < unchangedMs) return last
  const tree = await saltView(entries)
  const statement = await signView(keys, roster, tree, now)
  const compact = tree.entries.map(({ vault, log, change }) => ({
    vault,
    seq: log.seq,
    change: change?.number ?? null,
  }))
  const body = { statement, salt: tree.salt, entries: compact }
  const { is_newest } = await session.api.send(keepView, { body })
  const kept = { root: tree.root, at: now.toISOString(), digest }
  sent.set(session, kept)
  return is_newest ? kept : null
}

/** Whether this device's word counts: a custodian's, that believes what it is shown and is not too old to sign. */
export function mayView({ roster, person, trouble, ...device }: OpenSession): boolean {
  const isCustodian = roster !== null && wasCustodianAt(roster, person.id, roster.head.seq)
  return isCustodian && trouble === null && !isTooOld({ ...device, roster })
}

async function isDoubted({ seen }: OpenSession): Promise<boolean> {
  return ((await seen.views())?.conflicts.length ?? 0) > 0
}

/** The newest change that this device verified: a removal's or a generation's in the log is signed. */
async function entryOf({ seen }: OpenSession, log: VaultLogState): Promise<ViewEntry> {
  const remembered = await seen.vaultChange(log.vault)
  const known = [...closedPoints(log), ...(remembered ? [remembered] : [])]
  const newest = known.reduce<ViewEntry['change']>(
    (last, { number, hash }) => (last && last.number >= number ? last : { number, hash }),
    null,
  )
  return { vault: log.vault, log: log.head, change: newest }
}
