import type { MovedTo } from '@chaveiro/contract/log/items/item-move.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { readBelieved } from '../log/heads/read-vault-state.ts'
import { isHidden } from '../log/restore/lost-writes.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Where an item was moved, by the signed deletion that ended it in its vault; null if the text that the server shows is not that deletion, or
 * this person may not read the vault's changes.
 */
export async function followMove(
  session: OpenSession,
  id: string,
  statement: string,
): Promise<MovedTo | null> {
  try {
    const { payload } = parseStatement(statement, 'chaveiro.item.change')
    if (payload.act !== 'delete' || payload.item !== id || !payload.moved_to) return null
    const standing = (await readBelieved(session, payload.vault)).items.standings.get(id)
    const isIt = standing?.isDeleted && standing.hash === (await hashText(statement, verifier))
    return isIt ? payload.moved_to : null
  } catch (error) {
    if (error instanceof StatementRefused || isHidden(error)) return null
    throw error
  }
}
