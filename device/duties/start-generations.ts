import { generationIsDue } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { isMatched } from '../log/views/require-matched.ts'
import type { OpenSession } from '../state/open-session.ts'
import { keepsNewestKey, startDueGeneration } from '../vaults/generation.ts'
import { dealDueCustody } from './deal-custody.ts'
import type { Duty } from './duty.ts'

/** Starts the next key of vaults to which somebody lost access. */
export const startGenerations: Duty = (session, { due_generations }) =>
  [...new Set([...due_generations, ...dueByLogs(session)])].map((id) => ({
    vaultLog: id,
    run: async () => {
      if (!(await isMatched(session, id))) return undefined
      await startDueGeneration(session, id, 'known')
      // Deal at once: until then custodians can open nothing written under the new key.
      if (session.verifiedLogs.get(id)?.log.custody === 'split') await dealDueCustody(session, id)
      return undefined
    },
  }))

/** Vaults whose key this device holds and whose log says that the next generation is due. */
function dueByLogs(session: OpenSession): string[] {
  const { roster, verifiedLogs, vaultKeys } = session
  if (!roster) return []
  return [...verifiedLogs].flatMap(([id, { log }]) => {
    const keys = vaultKeys.get(id)
    const isKept = keys !== undefined && keepsNewestKey(session, { log, roster, keys })
    return isKept && generationIsDue(log, roster) ? [id] : []
  })
}
