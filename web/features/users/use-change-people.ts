import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { OrganisationUser } from '@chaveiro/contract/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keySession } from '../../worker/key-session.ts'
import { refreshPeople } from './use-people.ts'

/** A person with the address that this screen shows; the act is refused for any other. */
type Shown = Pick<OrganisationUser, 'id' | 'email'>
type Compared = { user: Shown; words: string[] }

/** Runs an act about people on this device; refetches everything about them afterwards, also after a refusal. */
function useAct<V, R>(act: (values: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => refreshPeople(client) })
}

export const useInviteUser = () =>
  useAct((draft: { email: string; name: string; role: Role }) => keySession.inviteUser(draft))

export const useRenewInvitation = () =>
  useAct(({ id, email, role }: Shown & Pick<OrganisationUser, 'role'>) =>
    keySession.renewInvitation(id, email, role),
  )

export const useSetRole = () =>
  useAct(({ user, role }: { user: Shown; role: Role }) => keySession.setUserRole(user.id, role, user.email))

export const useSetStatus = () =>
  useAct(({ userId, status }: { userId: string; status: UserStatus }) =>
    keySession.setUserStatus(userId, status),
  )

export const useConfirmKey = () =>
  useAct(({ user, words }: Compared) => keySession.confirmKey(user.id, words, user.email))

export const useConfirmReset = () =>
  useAct(({ user, words }: Compared) => keySession.confirmReset(user.id, words, user.email))

export const useConfirmRole = () =>
  useAct(({ id, role, email }: Shown & Pick<OrganisationUser, 'role'>) =>
    keySession.confirmRole(id, role, email),
  )

export const useSetAutomatic = () => useAct((on: boolean) => keySession.setAutomaticVouching(on))
