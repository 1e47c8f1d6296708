import type { OpenSession } from '../state/open-session.ts'

/** A step takes one page of each, so that others who wait for this device wait no longer than that. */
const vaultsInOneStep = 4
/** The longest rest, in steps. */
const longestRest = 16

/** When a vault was taken, and how often in vain: counted in steps of this device. */
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
 * Whose turn it is in a new step: those that were taken longest ago, and none that rests. So a vault that comes to nothing,
 * however often the server names it, keeps no other one waiting.
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

/** What came of it. Whoever comes to nothing again and again rests twice as long each time. */
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
