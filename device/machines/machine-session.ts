import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { MachineKeys } from '@chaveiro/crypto/processes/machine-keys.ts'
import type { ApiClient } from '../base/calls/api-client.ts'

/** What a machine holds while it runs; nothing of it is stored. */
export type MachineSession = {
  readonly api: ApiClient
  readonly keys: MachineKeys
  readonly roster: RosterState
  readonly now: () => Date
  /** Logs of vaults as they were read. */
  readonly logs: Map<string, Promise<Logs>>
}
