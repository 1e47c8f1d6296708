import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { OrganisationUser } from '@chaveiro/contract/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keySession } from '../../worker/key-session.ts'
import { refreshPeople } from './use-people.ts'

/** One act about people on this device; afterwards, also after a refusal, everything about them is asked for anew. */
function useAct<V, R>(act: (values: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => refreshPeople(client) })
}

export const useInviteUser = () =>
  useAct((draft: { email: string; name: string; role: Role }) => keySession.inviteUser(draft))

export const useRenewInvitation = () => useAct((userId: string) => keySession.renewInvitation(userId))

export const useSetRole = () =>
  useAct(({ userId, role }: { userId: string; role: Role }) => keySession.setUserRole(userId, role))

export const useSetStatus = () =>
  useAct(({ userId, status }: { userId: string; status: UserStatus }) =>
    keySession.setUserStatus(userId, status),
  )

export const useConfirmKey = () =>
  useAct(({ userId, words }: { userId: string; words: string[] }) => keySession.confirmKey(userId, words))

export const useConfirmReset = () =>
  useAct(({ userId, words }: { userId: string; words: string[] }) => keySession.confirmReset(userId, words))

export const useConfirmRole = () =>
  useAct(({ id, role }: Pick<OrganisationUser, 'id' | 'role'>) => keySession.confirmRole(id, role))

export const useSetAutomatic = () => useAct((on: boolean) => keySession.setAutomaticVouching(on))
