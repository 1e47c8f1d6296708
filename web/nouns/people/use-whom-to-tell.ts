import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../session/current-user.ts'

/** Whom a person tells of what does not match: an admin; and an admin, whoever runs the server. */
export function useWhomToTell(): string {
  return useWhomToTellNow()()
}

/** The same for callbacks, which may run before it is known who is signed in. */
export function useWhomToTellNow(): () => string {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  return useCallback(
    () => t(client.getQueryData(currentUserQuery.queryKey)?.role === 'admin' ? 'whom.admin' : 'whom.others'),
    [t, client],
  )
}
