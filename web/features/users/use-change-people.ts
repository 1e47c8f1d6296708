import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { OrganisationUser } from '@chaveiro/contract/users.ts'
import type { SeenAs } from '@chaveiro/device/base/types/people.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keySession } from '../../worker/key-session.ts'
import type { Person } from './person-rules.ts'
import { refreshPeople } from './use-people.ts'

/** A person with the address that this screen shows; the act is refused for any other. */
type Shown = Pick<OrganisationUser, 'id' | 'email'>
/** The same for an act that may take something away, which also depends on whether the address was marked. */
type Marked = Pick<Person, 'user' | 'isAltered'>
const seenAs = ({ user, isAltered }: Marked): SeenAs => ({ address: user.email, isMarked: isAltered })
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
  useAct(({ person, role }: { person: Marked; role: Role }) =>
    keySession.setUserRole(person.user.id, role, seenAs(person)),
  )

export const useSetStatus = () =>
  useAct(({ person, status }: { person: Marked; status: UserStatus }) =>
    keySession.setUserStatus(person.user.id, status, seenAs(person)),
  )

export const useConfirmKey = () =>
  useAct(({ user, words }: Compared) => keySession.confirmKey(user.id, words, user.email))

export const useConfirmReset = () =>
  useAct(({ user, words }: Compared) => keySession.confirmReset(user.id, words, user.email))

export const useConfirmRole = () =>
  useAct((person: Marked) => keySession.confirmRole(person.user.id, person.user.role, seenAs(person)))

export const useSetAutomatic = () => useAct((on: boolean) => keySession.setAutomaticVouching(on))
