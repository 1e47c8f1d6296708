import { useEffect } from 'react'
import { isReachable } from '../../session/connection.ts'
import { toast } from '../../ui/toast.tsx'

/**
 * Shows a toast each time a list fails to load, as specified. Not where it stands on the screen already and the banner says that there is
 * no connection: its toast would cover the one about what the person did.
 */
export function useLoadFailure(
  { isError, errorUpdatedAt, data }: { isError: boolean; errorUpdatedAt: number; data: unknown },
  title: string,
) {
  const isShown = data !== undefined
  useEffect(() => {
    if (isError && errorUpdatedAt > 0 && (!isShown || isReachable())) toast.error(title)
  }, [isError, errorUpdatedAt, isShown, title])
}
