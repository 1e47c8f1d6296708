import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showPerson } from '../../nouns/people/show-person.ts'
import { keySession } from '../../worker/key-session.ts'
import type { Person } from './person-rules.ts'
import { refreshPeople } from './use-people.ts'

/** A person as this screen shows them. */
type Drawn = Pick<Person, 'user' | 'isAltered'>
type Compared = Drawn & { words: string[] }

const handleOf = ({ user, isAltered }: Drawn) => showPerson({ ...user, isAltered })

/** Runs an act about people on this device; refetches everything about them afterwards, also after a refusal. */
function useAct<V, R>(act: (values: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => refreshPeople(client) })
}

export const useRenewInvitation = () =>
  useAct(async (person: Drawn) => keySession.people.renewInvitation(await handleOf(person), person.user.role))

export const useEndInvitation = () =>
  useAct(async (person: Drawn) => keySession.people.endInvitation(await handleOf(person)))

export const useSetRole = () =>
  useAct(async ({ person, role }: { person: Drawn; role: Role }) =>
    keySession.people.setRole(await handleOf(person), role),
  )

export const useSetStatus = () =>
  useAct(async ({ person, status }: { person: Drawn; status: UserStatus }) =>
    keySession.people.setStatus(await handleOf(person), status),
  )

export const useConfirmKey = () =>
  useAct(async ({ words, ...person }: Compared) =>
    keySession.people.confirmKey(await handleOf(person), words),
  )

export const useConfirmReset = () =>
  useAct(async ({ words, ...person }: Compared) =>
    keySession.people.confirmReset(await handleOf(person), words),
  )

export const useConfirmRole = () =>
  useAct(async (person: Drawn) =>
    keySession.people.confirmRole(await handleOf(person), {
      role: person.user.role,
      status: person.user.status,
    }),
  )

export const useSetAutomatic = () => useAct((on: boolean) => keySession.organisation.setAutomaticVouching(on))
