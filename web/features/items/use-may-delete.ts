import { useCallback } from 'react'
import { useCurrentUser } from '../../session/current-user.ts'

/** Whether a person who may write in its vault may delete an item, and restore it or delete it for good afterwards; some may only with what they made. */
export function useMayDelete() {
  const { user, may } = useCurrentUser()
  const mayOwn = may('delete_item', { isCreator: true, isMember: true, isWriter: true })
  const mayAny = may('delete_item', { isCreator: false, isMember: true, isWriter: true })
  return useCallback(
    ({ created_by }: { created_by: string }) => (created_by === user.id ? mayOwn : mayAny),
    [user.id, mayOwn, mayAny],
  )
}
