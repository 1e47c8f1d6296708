import { browserRequestPollSeconds } from '@chaveiro/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useKeyStatus } from '../../../session/key-status.ts'
import { keySession } from '../../../worker/key-session.ts'

export const browserRequestsKey = ['browser-requests']

/** The new browsers that ask this unlocked one to let them in, polled every few seconds since somebody is waiting. */
export function useBrowserRequests({ everySeconds = browserRequestPollSeconds } = {}) {
  const isUnlocked = useKeyStatus().state === 'unlocked'
  const { data } = useQuery({
    queryKey: browserRequestsKey,
    queryFn: () => keySession.browsers.browserRequests(),
    enabled: isUnlocked,
    refetchInterval: everySeconds * 1000,
    retry: false,
    staleTime: 0,
  })
  return isUnlocked ? (data ?? []) : []
}
