import { keySession } from '../../../worker/key-session.ts'

/** A request made before a reload, if it is still open. */
export const askedBeforeQuery = {
  queryKey: ['asked-approval'],
  queryFn: () => keySession.browsers.askedApproval(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
}
