import type { appendVaultStatement as call } from '@chaveiro/contract/calls/vault-logs.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { z } from 'zod'
import { requireVault, type VaultFacts } from '../../access/require-vault.ts'
import { isPresentCustodian } from '../../organisation/present-role.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { appendToVaultLog } from '../../signed-logs/append-to-vault-log.ts'
import { takesTwoSignatures } from '../../signed-logs/require-present-signer.ts'
import { signOverview } from '../../signed-logs/sign-overview.ts'
import type { LogKind } from '../../signed-logs/vault-log-kinds.ts'
import { changeCustody } from './change-custody.ts'
import { confirmAdmission, confirmRemoval } from './confirm-membership.ts'
import { withdrawProposal } from './withdraw-proposal.ts'

type Body = z.output<typeof call.body>
type Append = (
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vault: VaultFacts,
  body: Body,
) => Promise<number>

/** The kinds appended by this call. A generation and a dealing come with keys and have their own calls. */
const kinds = [
  'chaveiro.vault.admit',
  'chaveiro.vault.remove',
  'chaveiro.vault.custody',
  'chaveiro.vault.withdraw',
  'chaveiro.vault.acknowledge',
  'chaveiro.vault.overview',
] as const satisfies readonly LogKind[]

const appends: Record<(typeof kinds)[number], Append> = {
  'chaveiro.vault.admit': confirmAdmission,
  'chaveiro.vault.remove': confirmRemoval,
  'chaveiro.vault.custody': changeCustody,
  'chaveiro.vault.withdraw': withdrawProposal,
  'chaveiro.vault.acknowledge': acknowledge,
  'chaveiro.vault.overview': signStatedOverview,
}

/** Appends one statement that changes no membership row itself, if it agrees with the server's decisions. */
export async function appendVaultStatement(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vaultId: string,
  body: Body,
): Promise<{ seq: number }> {
  const { kind, payload } = parseStatement(body.statement, ...kinds)
  const { actor } = caller
  const isOwnRemoval = kind === 'chaveiro.vault.remove' && payload.user === actor.id
  const facts = await requireVault(tx, dependencies.atRest, actor, vaultId, 'follow_log')
  const isMembers =
    facts.custody === 'split' && takesTwoSignatures(kind) && !(await isPresentCustodian(tx, actor.id))
  // A person who has left may still sign that they left. If a two-person vault has too few custodians, a member may confirm what a
  // custodian proposed.
  if (isMembers && !('confirms' in payload && payload.confirms)) throw new Refusal('not_custodian')
  const right = isOwnRemoval ? 'follow_log' : isMembers ? 'deliver_key' : 'change_members'
  const vault = await requireVault(tx, dependencies.atRest, actor, vaultId, right)
  return { seq: await appends[kind](tx, dependencies, caller, vault, body) }
}

/** A custodian's statement that the custody keys dealt to them arrived. */
async function acknowledge(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vault: VaultFacts,
  { statement }: Body,
) {
  const kind = ['chaveiro.vault.acknowledge'] as const
  const { log } = await appendToVaultLog(tx, dependencies, caller, vault.id, statement, kind)
  const { actor, ip } = caller
  const details = { vault_name: vault.document.name }
  await dependencies.appendAudit(tx, { event: 'dealing_acknowledged', actor, ip, vaultId: vault.id, details })
  return log.head.seq
}

async function signStatedOverview(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vault: VaultFacts,
  body: Body,
) {
  const { statement, salt } = body
  if (salt === undefined) throw new Refusal('invalid', { fields: [{ path: 'salt', fault: 'required' }] })
  const seq = await signOverview(tx, dependencies, caller, vault.id, { statement, salt })
  const { actor, ip } = caller
  const details = { vault_name: vault.document.name }
  await dependencies.appendAudit(tx, { event: 'overview_signed', actor, ip, vaultId: vault.id, details })
  return seq
}
