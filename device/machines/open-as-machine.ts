import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import * as calls from '@chaveiro/contract/calls/machines.ts'
import { checkMachineGrant, type SignedRun } from '@chaveiro/contract/log/access/machine-grant.ts'
import { checkChangeAuthor } from '@chaveiro/contract/log/items/item-change.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { requireCovered, takeProofs } from '@chaveiro/contract/log/vaults/covered.ts'
import { standingGive } from '@chaveiro/contract/log/vaults/vault-give.ts'
import { type Logs, replayVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { overviewDigestInput } from '@chaveiro/contract/rules/items/item-overview.ts'
import { verified } from '@chaveiro/contract/rules/texts/told.ts'
import { openGrantedItem } from '@chaveiro/crypto/processes/grant-item-key.ts'
import type { MachineKeys } from '@chaveiro/crypto/processes/machine-keys.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { GivenToMachine, OpenedByMachine } from '../base/types/own-machine.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import type { MachineSession } from './machine-session.ts'

type Listed = {
  readonly grant_id: string
  readonly vault_id: string
  readonly vault_name: string
  readonly item: SignedItem
}
export type GivenItems = readonly { readonly shown: GivenToMachine }[]
/** A run with its own keys, which open what was sealed to it. */
export type RunKeys = SignedRun & { readonly keys: Pick<MachineKeys, 'sealing' | 'fingerprint'> }

/** The listed items that stand given in their vaults' logs, each verified; others are left out. */
export async function givenItems(session: MachineSession, listed: readonly Listed[]): Promise<GivenItems> {
  const items = []
  for (const { grant_id, vault_id, vault_name, item } of listed) {
    const logs = await logsOf(session, vault_id)
    const given = standingGive(logs.log, logs.roster, grant_id, session.now().toISOString())
    if (given?.machine !== session.keys.machine) continue
    await requireSigned(item, given.item, logs)
    const title = verified<string>(item.title)
    items.push({
      shown: { grantId: grant_id, itemId: given.item, vaultId: vault_id, vaultName: vault_name, title },
    })
  }
  return items
}

/**
 * Opens what was read: a revision that its author signed, under a key that a member of its vault delivered to this machine or run. Throws
 * DistrustError('item' or 'request', fault), and SessionError('over_by_clock') after the end that the delivery names.
 */
export async function openRead(
  session: MachineSession,
  read: calls.OpenedByMachine,
  run: RunKeys | null,
): Promise<OpenedByMachine> {
  try {
    return await openByLogs(session, read, run)
  } catch (error) {
    if (!(error instanceof DistrustError) || !newerHeads.has(error.fault)) throw error
    await session.refresh()
    return openByLogs(session, read, run)
  }
}

/** Something was signed after this machine had read the logs: people and vaults change while it runs. */
const newerHeads: ReadonlySet<string> = new Set(['unknown_roster_head', 'unknown_log_head'])

async function openByLogs(
  session: MachineSession,
  { grant_id, item, password, revision, sealed, delivery }: calls.OpenedByMachine,
  run: RunKeys | null,
): Promise<OpenedByMachine> {
  const { keys, now } = session
  const logs = await logsOf(session, item.vault_id)
  const place = { ...logs, machine: keys.machine, grant: grant_id, sealed, now: now().toISOString(), run }
  const grant = await verifyOrDistrust('request', item.vault_id, () =>
    checkMachineGrant(delivery, place, verifier),
  )
  const isThis = grant.revision === revision && item.revision === revision
  const isOfChange = grant.change === (await hashText(item.signature, verifier))
  if (!isThis || !isOfChange) throw new DistrustError('request', 'wrong_place')
  await requireSigned(item, grant.item, logs, password)
  if (now().toISOString() >= grant.until) throw new SessionError('over_by_clock')
  const { org, vault, request } = grant
  const opener = { user: keys.machine, sealing: (run?.keys ?? keys).sealing, fingerprint: grant.fingerprint }
  const secret = await verifyOrDistrust('item', vault, () =>
    openGrantedItem(
      opener,
      { sealed: password, key: sealed },
      { org, vault, item: grant.item, revision, request },
    ),
  )
  const { title, type, login, login_url } = verified<SignedItem>(item)
  return { grantId: grant_id, itemId: grant.item, title, type, login, login_url, secret }
}

/** Throws DistrustError('item', fault) unless a member of the vault signed this revision, with this overview and text. */
async function requireSigned(item: SignedItem, itemId: string, logs: Logs, sealed?: string): Promise<void> {
  await verifyOrDistrust('item', item.vault_id, async () => {
    const payload = await checkChangeAuthor(item.signature, logs, verifier)
    const isHere = payload.item === itemId && item.id === itemId && payload.revision === item.revision
    refuseUnless(isHere && payload.act !== 'delete', 'wrong_place', 'another item was signed')
    const digest = await hashText(overviewDigestInput(item, item.overview_salt), verifier)
    refuseUnless(payload.overview === digest, 'wrong_overview', 'another overview was signed')
    const isText = sealed === undefined || payload.sealed === (await hashText(sealed, verifier))
    refuseUnless(isText, 'wrong_text', 'another text was signed')
  })
}

/** A vault's log, read once in a session. What was ended since is refused by the server alone, until the machine starts again. */
function logsOf({ api, roster, logs }: MachineSession, vaultId: string): Promise<Logs> {
  const read = logs.get(vaultId) ?? readLog(api, roster, vaultId)
  logs.set(vaultId, read)
  read.catch(() => logs.delete(vaultId))
  return read
}

async function readLog(api: MachineSession['api'], roster: Logs['roster'], vaultId: string): Promise<Logs> {
  const answer = await api.send(calls.readMachineLog, { params: { id: vaultId }, query: {} })
  const log = await verifyOrDistrust('vault_log', vaultId, async () => {
    const replayed = await replayVaultLog(answer.statements, roster, verifier)
    const proofs = new Map(answer.proofs.map(({ seq, ...proof }) => [seq, proof]))
    const proven = await takeProofs(replayed, roster, proofs, verifier)
    requireCovered(proven, roster)
    return proven
  })
  if (log.vault !== vaultId) throw new DistrustError('vault_log', 'wrong_place', { vaultId })
  return { roster, log }
}
