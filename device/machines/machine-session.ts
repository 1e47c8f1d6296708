import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { MachineKeys } from '@chaveiro/crypto/processes/machine-keys.ts'
import type { ApiClient } from '../base/calls/api-client.ts'

/** What a machine holds while it runs; nothing of it is stored. */
export type MachineSession = {
  readonly api: ApiClient
  readonly keys: MachineKeys
  /** Replaced by `refresh`. */
  roster: RosterState
  readonly now: () => Date
  /** Logs of vaults as they were read. */
  readonly logs: Map<string, Promise<Logs>>
  /** Reads on where the roster ended, and forgets the logs, since something names newer ones. */
  readonly refresh: () => Promise<void>
}
