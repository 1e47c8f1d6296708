import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/** Everybody in the organisation; refused to a person who may not see people. */
export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => api.send(listUsers) })
