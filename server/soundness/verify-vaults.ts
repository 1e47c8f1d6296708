import { personAt } from '@chaveiro/contract/log/roster/roster.ts'
import { parseStatement, requireSignature } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { beforeEverything } from '../platform/ids/ids.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { currentRoster } from '../signed-logs/roster-log.ts'
import { selectLogHead } from '../signed-logs/vault-log.queries.ts'
import { currentVaultLog } from '../signed-logs/vault-log.ts'
import { selectLoggedVaults } from './soundness.queries.ts'
import { type Stored, signedFault } from './stored.ts'
import { verifyChanges } from './verify-changes.ts'

const pageRows = 200

/** Checks every vault's log, signed head and changes. */
export async function* verifyVaults(stored: Stored): AsyncGenerator<string> {
  for (let after = beforeEverything; ; ) {
    const page = await stored.reader.all(selectLoggedVaults, { after, limit: pageRows })
    for (const { id, head } of page) {
      const logFault = await signedFault(() => replayLog(stored, id))
      if (logFault !== undefined) yield `The log of vault ${id} is damaged: ${logFault}.`
      const headFault = head === null ? undefined : await signedFault(() => requireSigned(stored, head))
      if (headFault !== undefined) yield `The signed head of vault ${id} is damaged: ${headFault}.`
      yield* verifyChanges(stored, id)
      after = id
    }
    if (page.length < pageRows) return
  }
}

async function replayLog({ reader, atRest }: Stored, vault_id: string): Promise<void> {
  const log = await currentVaultLog(reader, atRest, vault_id)
  const head = await reader.first(selectLogHead, { vault_id })
  refuseUnless(log?.head.hash === head?.hash, 'wrong_prev', 'its last statement is another one')
}

/** A head may cover an older state than the newest, so this checks only its signature. */
async function requireSigned({ reader, atRest }: Stored, head: string): Promise<void> {
  const statement = parseStatement(head, 'chaveiro.vault.head')
  const roster = await currentRoster(reader, atRest)
  refuseUnless(roster !== null, 'unknown_roster_head', 'there is no roster')
  const { by, roster: rosterHead } = statement.payload
  await requireSignature(statement, personAt(roster, by, rosterHead.seq).signingKey, nodeVerifier)
}
