import type { GivenItem, Machine, Run } from '@chaveiro/contract/calls/machines.ts'
import type { MachineIdentity } from '@chaveiro/contract/log/roster/machine-overview.ts'
import type { Sure, Told } from '@chaveiro/contract/rules/texts/told.ts'
import type { ErrorFacts } from './errors.ts'
import type { ItemHandle, MachineHandle, PersonHandle, RunHandle } from './handles.ts'

/** What a custodian decides about a machine. */
export interface MachineDraft {
  name: Sure
  /** In CIDR notation; none means any network. */
  networks: readonly Sure[]
  identity: MachineIdentity | null
  /** A person approves each run; nothing lies ready. */
  asks: boolean
  /** ISO 8601, a year from now at most. */
  until: string
}

/** A machine with its token, which is shown once and kept nowhere. */
export interface MadeMachine {
  machine: Machine
  token: string
}

/** Machines of a list by id: those that are as the roster says, and why the others are not. */
export interface ShownMachines {
  handles: Record<string, MachineHandle>
  doubts: Record<string, ErrorFacts>
}

/** An item of a vault that a machine may read, as the vault's log and the roster say. */
export interface MachineReader {
  grantId: string
  itemId: string
  machineId: string
  /** When that ends: by the grant or with the machine. */
  until: string
  /** A person approves each run. */
  asks: boolean
  /** The server's names; null if it says that this has ended, which nobody signed. */
  told: { itemTitle: Told<string>; machineName: Told<string> } | null
  /** The machine's name as it was signed, only told, or another than was signed. Those who manage machines can compare it. */
  nameIs: 'signed' | 'told' | 'altered'
}

/** Which machines may read, and a custodian's acts about them. */
export interface MachineVerbs {
  /** The items of a vault that machines may read, for those who see who else can open it. */
  readers(vaultId: string): Promise<MachineReader[]>
  /** Compares a list's machines with the roster; ended ones have a handle too. */
  show(machines: readonly Machine[]): Promise<ShownMachines>
  /** Makes a machine and its token. The keeper must be active, with confirmed keys. */
  make(draft: MachineDraft, keeper: PersonHandle): Promise<MadeMachine>
  /** Changes what is said of a machine; its token and keeper stay. Throws 'decided_meanwhile' if it is not as shown any more. */
  change(machine: MachineHandle, draft: MachineDraft): Promise<Machine>
  /** A new token, under this keeper: whoever had the one before has nothing. Also takes over a machine whose keeper left. */
  renew(machine: MachineHandle, keeper: PersonHandle, until: string): Promise<MadeMachine>
  /** Ends a machine, also one that does not verify. */
  end(machineId: string): Promise<Machine>
  /** Gives a machine an item until then, by an entry of the vault's log. Its key follows as the item's does to a member. */
  give(machine: MachineHandle, item: ItemHandle, until: string): Promise<GivenItem>
  /** Takes an item from a machine, by an entry of the vault's log, or at least on the server. */
  take(given: { grantId: string; vaultId: string }): Promise<void>
  /** A run that waits, as the machine signed it, with the items that it would get. */
  showRun(drawn: Run): Promise<RunHandle>
  /** Lets exactly this run have exactly these items: each key is sealed to the run's own key. Throws 'key_missing' if this device lacks one. */
  approveRun(run: RunHandle): Promise<Run>
  denyRun(runId: string): Promise<Run>
}
