import { checkHandOver } from '@chaveiro/contract/rules/hand-over.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { hashText, parseStatement, type Verifier } from '@chaveiro/contract/rules/statement.ts'
import { refuseUnless } from '@chaveiro/contract/rules/statement-refused.ts'
import { appendVaultLog } from '@chaveiro/contract/rules/vault-log.ts'
import type { VaultFounding } from '@chaveiro/contract/vaults.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { acceptStatement } from '../../platform/statements/accept-statement.ts'

export type FoundingPlace = {
  vaultId: string
  actorId: string
  roster: RosterState
  verifier: Verifier
  /** Where the founding lies in the request's body: refused fields are named from there. */
  bodyPath: '' | 'founding.'
}

/** A statement of the log with what the database keeps of it in plain. */
export type LogEntry = { seq: number; kind: string; hash: string; text: string }

/**
 * Checks a founding whole: `create` and generation 1 of this vault, signed by the actor, who must be a custodian of the
 * roster; a hand-over by the actor for every key, one of them to themselves. Answers the log's two entries.
 */
export async function checkFounding(founding: VaultFounding, place: FoundingPlace): Promise<LogEntry[]> {
  const { vaultId, actorId, roster, verifier, bodyPath } = place
  const begun = await acceptStatement(`${bodyPath}create`, async () => {
    const state = await appendVaultLog(null, founding.create, roster, verifier)
    refuseUnless(state.vault === vaultId, 'wrong_place', 'it founds another vault')
    refuseUnless(state.createdBy === actorId, 'wrong_place', 'somebody else signed it')
    return state
  })
  const log = await acceptStatement(`${bodyPath}generation`, async () => {
    const state = await appendVaultLog(begun, founding.generation, roster, verifier)
    refuseUnless(state.generation?.by === actorId, 'wrong_place', 'somebody else signed it')
    return state
  })

  const recipients = new Set<string>()
  for (const [index, key] of founding.keys.entries()) {
    const path = `${bodyPath}keys.${index}`
    if (key.generation !== 1 || recipients.has(key.user)) {
      throw new Refusal('invalid', { fields: [{ path, fault: 'invalid' }] })
    }
    recipients.add(key.user)
    await acceptStatement(`${path}.hand_over`, async () => {
      const handOver = await checkHandOver(
        key.hand_over,
        { roster, log, to: key.user, sealed: key.sealed },
        verifier,
      )
      refuseUnless(handOver.by === actorId, 'wrong_place', 'somebody else handed it over')
    })
  }
  if (!recipients.has(actorId)) {
    throw new Refusal('invalid', { fields: [{ path: `${bodyPath}keys`, fault: 'required' }] })
  }
  return Promise.all(
    [founding.create, founding.generation].map(async (text, seq) => ({
      seq,
      kind: parseStatement(text, 'chaveiro.vault.create', 'chaveiro.vault.generation').kind,
      hash: await hashText(text, verifier),
      text,
    })),
  )
}
