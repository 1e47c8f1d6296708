import type { OpenSession } from '../state/open-session.ts'
import type { Turn } from '../state/session-state.ts'

/** Vaults per step, one page each, so that other work never waits longer than that. */
const vaultsInOneStep = 4
/** The longest rest, in steps. */
const longestRest = 16

/**
 * The vaults of the next step: the least recently served first, without those that rest. A vault that always fails therefore delays no
 * other, however often the server names it.
 */
export function takeTurns(session: OpenSession, vaultIds: readonly string[]): string[] {
  const { state } = session
  state.step += 1
  const { step, turns } = state
  const takenAt = (id: string) => turns.get(id)?.lastStep ?? 0
  const nextTurns = [...new Set(vaultIds)]
    .filter((id) => (turns.get(id)?.restsUntil ?? 0) < step)
    .sort((one, other) => takenAt(one) - takenAt(other))
    .slice(0, vaultsInOneStep)
  for (const id of nextTurns) turns.set(id, { ...turnOf(session, id), lastStep: step })
  return nextTurns
}

/** Records a turn. Each failure in a row doubles the rest. */
export function noteTurn(session: OpenSession, vaultId: string, wasInVain: boolean): void {
  const { step, turns } = session.state
  const turn = turnOf(session, vaultId)
  const inVain = wasInVain ? turn.inVain + 1 : 0
  const rest = wasInVain ? Math.min(2 ** turn.inVain, longestRest) : 0
  turns.set(vaultId, { ...turn, inVain, restsUntil: step + rest })
}

function turnOf(session: OpenSession, vaultId: string): Turn {
  return session.state.turns.get(vaultId) ?? { lastStep: 0, inVain: 0, restsUntil: 0 }
}
