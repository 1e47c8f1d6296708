import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { EndedKind } from '@chaveiro/contract/log/vaults/vault-state.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Caller } from '../platform/identity/caller.ts'
import { appendToVaultLog } from './append-to-vault-log.ts'

/** Appends the statement that ends exactly this, if one came. The use case decides whether the caller may end it. */
export async function acceptEnding(
  tx: Tx,
  { atRest }: { atRest: AtRest },
  caller: Pick<Caller, 'actor' | 'now'>,
  { vaultId, ...ends }: { kind: EndedKind; id: string; vaultId: string },
  statement: string | undefined,
): Promise<void> {
  if (statement === undefined) return
  const kind = ['chaveiro.vault.end'] as const
  const named = parseStatement(statement, ...kind).payload.ends
  if (named.kind !== ends.kind || named.id !== ends.id) throw new Refusal('statement_refused')
  await appendToVaultLog(tx, { atRest }, caller, vaultId, statement, kind)
}
