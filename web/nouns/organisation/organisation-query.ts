import { queryOptions } from '@tanstack/react-query'
import { keySession } from '../../worker/key-session.ts'

/** The organisation as this device reads it in the signed roster; only while the key is unlocked. */
export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: () => keySession.organisation.read(),
})
