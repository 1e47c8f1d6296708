import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../session/current-user.ts'
import { keySession } from '../../worker/key-session.ts'

export const auditHeadKey = ['audit-head']
const askAgainMs = 300_000
/** After a failed look, so that its warning ends soon if the failure was a passing one. */
const soonMs = 10_000
/** One look follows a limited number of new entries, so it is repeated; at most so often, since a server could add entries for ever. */
const goOnMs = 1000
const inARow = 20

/**
 * The audit log's newest entry, how it compares with what this browser saw, and the last verification here. For custodians; the first call
 * keeps the head, each later one follows the log from it.
 */
export function useAuditHead() {
  const { may } = useCurrentUser()
  return useQuery({
    queryKey: auditHeadKey,
    queryFn: () => keySession.audit.standing(),
    enabled: may('see_audit_entry', { isOwn: false }),
    refetchInterval: ({ state: { status, data, dataUpdateCount } }) => {
      if (status === 'error') return soonMs
      return data && data.unfollowed > 0 && dataUpdateCount % inARow !== 0 ? goOnMs : askAgainMs
    },
  })
}
