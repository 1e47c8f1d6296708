import type { VaultFounding } from '@chaveiro/contract/calls/vault-logs.ts'
import { requireLastingRight } from '@chaveiro/contract/log/roster/endings.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText, parseStatement, type Verifier } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { appendVaultLog, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { z } from 'zod'
import { checkKeys } from '../../memberships/check-vault-keys.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requirePresentCustodian } from '../../signed-logs/require-present-signer.ts'
import { requireTime } from '../../signed-logs/require-time.ts'

export type Founding = z.output<typeof VaultFounding>

export type FoundingPlace = {
  vaultId: string
  actorId: string
  now: number
  roster: RosterState
  verifier: Verifier
  /** Path of the founding in the request's body, for naming refused fields. */
  bodyPath: '' | 'founding.'
}

/** A statement of the log with the columns that the database stores in plain. */
export type LogEntry = { seq: number; kind: string; hash: string; text: string }

/**
 * Checks a founding whole: `create`, admissions, generation 1 of this vault, its overview, all signed by the actor, who
 * must be a custodian of the roster; and a delivery by the actor for every key, one of them to themselves. Returns the
 * log and its entries.
 */
export async function checkFounding(
  founding: Founding,
  place: FoundingPlace,
): Promise<{ log: VaultLogState; entries: LogEntry[] }> {
  const { vaultId, actorId, now, roster, verifier, bodyPath } = place
  const entries: LogEntry[] = []
  let log: VaultLogState | null = null
  for (const { path, text, kind } of statementsOf(founding)) {
    log = await acceptStatement(`${bodyPath}${path}`, async (): Promise<VaultLogState> => {
      const { payload } = parseStatement(text, kind)
      refuseUnless(payload.vault === vaultId, 'wrong_place', 'it founds another vault')
      requireTime(payload, now)
      refuseUnless(payload.by === actorId, 'wrong_place', 'somebody else signed it')
      const prev = 'prev' in payload ? payload.prev : undefined
      // A log that is sent whole cannot be behind another device's, so this is not a stale_head.
      requireLastingRight(roster, actorId, payload.roster.seq)
      refuseUnless(prev === log?.head.hash, 'wrong_place', 'it does not follow the statement before it')
      return appendVaultLog(log, text, roster, verifier)
    })
    entries.push({ seq: log.head.seq, kind, hash: await hashText(text, verifier), text })
  }
  if (!log) throw new Error('a founding without statements')
  requirePresentCustodian(roster, actorId)
  await checkKeys(founding.keys, { roster, log, actorId, generation: 1, bodyPath: `${bodyPath}keys` })
  if (!founding.keys.some(({ user }) => user === actorId)) {
    throw new Refusal('invalid', { fields: [{ path: `${bodyPath}keys`, fault: 'required' }] })
  }
  return { log, entries }
}

type FoundingKind =
  | 'chaveiro.vault.create'
  | 'chaveiro.vault.admit'
  | 'chaveiro.vault.generation'
  | 'chaveiro.vault.overview'

function statementsOf({ create, admits, generation, overview }: Founding) {
  const entry = (path: string, text: string, kind: FoundingKind) => ({ path, text, kind })
  return [
    entry('create', create, 'chaveiro.vault.create'),
    ...admits.map((text, index) => entry(`admits.${index}`, text, 'chaveiro.vault.admit')),
    entry('generation', generation, 'chaveiro.vault.generation'),
    ...(overview ? [entry('overview.statement', overview.statement, 'chaveiro.vault.overview')] : []),
  ]
}
