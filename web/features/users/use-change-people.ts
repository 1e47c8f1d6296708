import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { SeenAs } from '@chaveiro/device'
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
  useAct((draft: { email: string; name: string; role: Role }) => keySession.people.invite(draft))

export const useRenewInvitation = () =>
  useAct(({ id, email, role }: Shown & Pick<OrganisationUser, 'role'>) =>
    keySession.people.renewInvitation(id, email, role),
  )

export const useSetRole = () =>
  useAct(({ person, role }: { person: Marked; role: Role }) =>
    keySession.people.setRole(person.user.id, role, seenAs(person)),
  )

export const useSetStatus = () =>
  useAct(({ person, status }: { person: Marked; status: UserStatus }) =>
    keySession.people.setStatus(person.user.id, status, seenAs(person)),
  )

export const useConfirmKey = () =>
  useAct(({ user, words }: Compared) => keySession.people.confirmKey(user.id, words, user.email))

export const useConfirmReset = () =>
  useAct(({ user, words }: Compared) => keySession.people.confirmReset(user.id, words, user.email))

export const useConfirmRole = () =>
  useAct((person: Marked) => keySession.people.confirmRole(person.user.id, person.user.role, seenAs(person)))

export const useSetAutomatic = () => useAct((on: boolean) => keySession.organisation.setAutomaticVouching(on))
