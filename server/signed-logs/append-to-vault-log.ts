import { parseStatement, type Statement } from '@chaveiro/contract/log/statements/statement.ts'
import {
  appendVaultLog,
  generationIsDue,
  type VaultLogState,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { ChangeLost } from './change-lost.ts'
import { selectNewestChange } from './item-changes.queries.ts'
import { markGenerationDue } from './mark-generation-due.ts'
import { type Signer, takeNextPlace } from './next-place.ts'
import {
  requirePresentProposer,
  requirePresentSigner,
  requireSigner,
  takesTwoSignatures,
} from './require-present-signer.ts'
import { requireTime } from './require-time.ts'
import { currentRoster } from './roster-log.ts'
import { endTurns, placeOf } from './turns.ts'
import { type VaultStatementDocument, vaultStatementRow } from './vault-documents.ts'
import { insertVaultStatement } from './vault-log.queries.ts'
import { cacheVaultLog, currentVaultLog } from './vault-log.ts'
import { type LogKind, logKinds } from './vault-log-kinds.ts'

/** The result of an append: the log before and after it, and the parsed statement. */
export type Appended<K extends LogKind = LogKind> = {
  before: VaultLogState
  log: VaultLogState
  statement: Statement<K>
}

/**
 * Appends a statement that the caller signed to a vault's log, by the rules of replay and only after the newest head.
 * The use case first checks that the caller may, and that it agrees with the decision. Marks the next generation as due
 * if the statement requires one.
 */
export async function appendToVaultLog<K extends LogKind = LogKind>(
  tx: Tx,
  { atRest }: { atRest: AtRest },
  signer: Signer,
  vaultId: string,
  text: string,
  kinds: readonly K[] = logKinds as readonly LogKind[] as readonly K[],
): Promise<Appended<K>> {
  const { actor, now } = signer
  const roster = await currentRoster(tx, atRest)
  const previousLog = await currentVaultLog(tx, atRest, vaultId)
  if (!roster || !previousLog) throw new Refusal('vault_unkeyed')
  const statement = parseStatement(text, ...kinds)
  if (statement.payload.by !== actor.id) throw new Refusal('statement_refused')
  requireTime(statement.payload, now)
  // Checked first, for a clearer refusal: replay would only say that somebody else has to sign.
  if (takesTwoSignatures(statement.kind)) requireSigner(previousLog, roster, actor.id)
  // A statement for another vault is not late; replay refuses it.
  if (statement.payload.vault === vaultId) {
    await takeNextPlace(tx, placeOf.log(vaultId), previousLog.head, statement.payload, signer)
  }
  const log = await appendVaultLog(previousLog, text, roster, nodeVerifier)
  requirePresentSigner(statement as Statement<LogKind>, previousLog, roster)
  await requirePresentProposer(tx, statement as Statement<LogKind>, previousLog, roster)
  if (log.closings.length > previousLog.closings.length) await closeChanges(tx, log, now)
  const document: VaultStatementDocument = { statement: text }
  await tx.run(insertVaultStatement, {
    vault_id: vaultId,
    seq: log.head.seq,
    kind: statement.kind,
    hash: log.head.hash,
    signed_by: actor.id,
    appended_at: isoInstant(now),
    document: atRest.seal('vault_statements', vaultStatementRow(vaultId, log.head.seq), document),
  })
  tx.afterCommit(() => cacheVaultLog(log))
  // An admission never requires one, and the check takes time for every member.
  const mayBeDue = statement.kind !== 'chaveiro.vault.admit'
  if (mayBeDue && generationIsDue(log, roster)) await markGenerationDue(tx, vaultId, now)
  return { before: previousLog, log, statement }
}

/** The statement names the newest change. If a write was faster, the device looks again, without waiting for a turn. */
async function closeChanges(tx: Tx, log: VaultLogState, now: number): Promise<void> {
  const newest = await tx.first(selectNewestChange, { vault_id: log.vault })
  if (log.closings.at(-1)?.hash !== (newest?.hash ?? null)) throw new ChangeLost([log.vault], null)
  await endTurns(tx, placeOf.changes(log.vault), now)
}
