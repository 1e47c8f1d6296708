import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { requireOwnKeys } from '../../access/own-keys.ts'
import { readPresentRole } from '../../access/present-role.ts'
import { appendToRoster } from '../../access/signed-roster.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { AppendAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { selectStoredKeys } from './roster.queries.ts'

type Needs = { atRest: AtRest; appendAudit: AppendAudit }
type Appending = { actor: Actor; ip: string; now: number; statement: string }

/** Appends one statement for the person who brings it: genesis by an admin, enrol for one's own stored keys. */
export async function appendStatement(
  tx: Tx,
  { atRest, appendAudit }: Needs,
  { actor, ip, now, statement }: Appending,
): Promise<void> {
  const { kind, payload } = parseStatement(statement, 'chaveiro.roster.genesis', 'chaveiro.roster.enrol')
  const founding = kind === 'chaveiro.roster.genesis'
  const role = await readPresentRole(tx, actor.id)
  if (role === 'client') throw new Refusal('forbidden')
  if (founding && role !== 'admin') throw new Refusal('not_admin')
  const stored = await tx.first(selectStoredKeys, { user_id: actor.id })
  if (!stored) throw new Refusal('keys_missing')
  requireOwnKeys(
    actor.id,
    atRest.open('account_keys', actor.id, stored.document),
    founding ? payload.admin : payload,
  )
  await appendToRoster(tx, atRest, statement, now)
  await appendAudit(tx, { event: founding ? 'organisation_founded' : 'key_enrolled', actor, ip })
}
