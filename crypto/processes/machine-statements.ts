import type { MachineRun } from '@chaveiro/contract/log/access/machine-grant.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { keyAlgorithm } from '@chaveiro/contract/log/statements/statement-forms.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { MachineKeys } from './machine-keys.ts'
import { nextInRoster, type Roster } from './roster-statements.ts'
import { signStatement } from './sign-statement.ts'
import { nextInVaultLog } from './vault-log-statements.ts'

/** Statements about machines; the delivery of an item's key is in grant-item-key.ts. */

type Named = StatementPayload<'chaveiro.roster.machine'>
export type MachineContent = Pick<
  Named,
  'machine' | 'sealing_key' | 'signing_key' | 'keeper' | 'until' | 'asks' | 'identity' | 'overview'
>

/** By a custodian: a machine, or what is said of it from now on. */
export function writeMachine(
  keys: AccountKeys,
  roster: Roster,
  content: MachineContent,
  at: Date,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, algorithm: keyAlgorithm, ...content }
  return signStatement('chaveiro.roster.machine', payload, keys.signing)
}

/** By a custodian: the machine is over. */
export function writeMachineEnd(
  keys: AccountKeys,
  roster: Roster,
  machine: string,
  at: Date,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, machine }
  return signStatement('chaveiro.roster.machine_end', payload, keys.signing)
}

/** By a custodian: this machine may read the item until then. */
export function writeGive(
  keys: AccountKeys,
  logs: Logs,
  given: Pick<StatementPayload<'chaveiro.vault.give'>, 'grant' | 'machine' | 'item' | 'until'>,
  at: Date,
): Promise<string> {
  return signStatement(
    'chaveiro.vault.give',
    { ...nextInVaultLog(keys.user, logs, at), ...given },
    keys.signing,
  )
}

/** By a machine: one run, with a key of its own and the commitment to its reason. */
export function writeRun(
  keys: MachineKeys,
  { org, head }: Pick<RosterState, 'org' | 'head'>,
  run: Pick<MachineRun, 'run' | 'sealing_key' | 'reason'>,
  at: Date,
): Promise<string> {
  const place = { v: 1 as const, org, at: at.toISOString(), by: keys.machine, roster: head }
  return signStatement('chaveiro.machine.run', { ...place, ...run }, keys.signing)
}
