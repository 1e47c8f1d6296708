import type { OpenSession } from '../state/open-session.ts'

/** One page of each per step, so that other work waits no longer than that. */
const vaultsInOneStep = 4
/** The longest rest, in steps. */
const longestRest = 16

/** When a vault had its last turn and how often it failed in a row, counted in steps. */
interface Turn {
  taken: number
  inVain: number
  restsUntil: number
}

interface Turns {
  step: number
  readonly vaults: Map<string, Turn>
}

const turns = new WeakMap<OpenSession, Turns>()

/**
 * The vaults of the next step: the least recently served first, without those that rest. So a vault that always fails, however often the
 * server names it, delays no other.
 */
export function takeTurns(session: OpenSession, vaultIds: readonly string[]): string[] {
  const { vaults, ...known } = turnsOf(session)
  const step = known.step + 1
  turns.set(session, { step, vaults })
  const takenAt = (id: string) => vaults.get(id)?.taken ?? 0
  const taken = [...new Set(vaultIds)]
    .filter((id) => (vaults.get(id)?.restsUntil ?? 0) < step)
    .sort((one, other) => takenAt(one) - takenAt(other))
    .slice(0, vaultsInOneStep)
  for (const id of taken) vaults.set(id, { ...turnOf(vaults, id), taken: step })
  return taken
}

/** Records the outcome of a turn. Each failure in a row doubles the rest. */
export function noteTurn(session: OpenSession, vaultId: string, wasInVain: boolean): void {
  const { step, vaults } = turnsOf(session)
  const turn = turnOf(vaults, vaultId)
  const inVain = wasInVain ? turn.inVain + 1 : 0
  const rest = wasInVain ? Math.min(2 ** turn.inVain, longestRest) : 0
  vaults.set(vaultId, { ...turn, inVain, restsUntil: step + rest })
}

function turnsOf(session: OpenSession): Turns {
  return turns.get(session) ?? { step: 0, vaults: new Map() }
}

function turnOf(vaults: Turns['vaults'], vaultId: string): Turn {
  return vaults.get(vaultId) ?? { taken: 0, inVain: 0, restsUntil: 0 }
}
