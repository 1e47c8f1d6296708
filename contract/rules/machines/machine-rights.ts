/** Facts about a machine that calls. A missing fact counts against it. */
export type MachineFacts = {
  /** It has not ended, and neither its time nor the days after somebody left are over. */
  isStanding?: boolean
  /** It calls from a network that its policy names, or its policy names none. */
  isInNetwork?: boolean
  /** It has proved the identity that its policy names, or its policy names none. */
  isIdentified?: boolean
  /** A custodian gave it the item, and that has not ended. */
  isGiven?: boolean
  /** A person approves each of its runs. */
  asks?: boolean
  /** The run is its own. */
  isOwnRun?: boolean
}

type Need = keyof MachineFacts | `not ${keyof MachineFacts}`
const anywhere: readonly Need[] = ['isStanding', 'isInNetwork']

/**
 * What a machine may do, and what it needs for it. A machine is no person with a role: it is a member of nothing, decides nothing, and
 * has no right that is not in this table.
 */
const machineRights = {
  sign_in: [...anywhere, 'isIdentified'],
  /** Reads the roster, the logs of vaults with items given to it, and which items those are. */
  list_items: anywhere,
  read_item: [...anywhere, 'isGiven', 'not asks'],
  ask_run: [...anywhere, 'asks'],
  take_run: [...anywhere, 'asks', 'isOwnRun'],
} as const satisfies Record<string, readonly Need[]>

export type MachineAction = keyof typeof machineRights

/** What a machine lacks for an action: the first need that is not met; null if it may. */
export function machineLacks(action: MachineAction, facts: MachineFacts): Need | null {
  const isMet = (need: Need) =>
    need.startsWith('not ')
      ? facts[need.slice(4) as keyof MachineFacts] === false
      : facts[need as keyof MachineFacts] === true
  return machineRights[action].find((need) => !isMet(need)) ?? null
}
