import { admissionsOf, type Logs, mayWriteIn } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'

/** Whether this person may sign in a vault, by these logs; a reader's device signs nothing, since it would not count. */
export const writesIn = ({ keys }: Pick<OpenSession, 'keys'>, { log, roster }: Logs): boolean =>
  mayWriteIn(log, roster, keys.user, roster.head.seq)

/** Throws SessionError('reads_only') for a reader. Who lost the vault is refused elsewhere. */
export function requireWriter(session: OpenSession, { log, roster }: Logs): void {
  const isIn = admissionsOf(log).some(({ user }) => user === session.keys.user)
  if (isIn && !writesIn(session, { log, roster })) throw new SessionError('reads_only')
}
