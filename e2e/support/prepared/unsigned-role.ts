import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { setUserRole, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import type { UserStatus } from '@chaveiro/contract/constants.ts'
import type { Person } from './people.ts'

/** Makes somebody a manager by the specification's call, without a signature. */
export async function makeManagerUnsigned(by: Person, person: Person): Promise<void> {
  const { id } = await person.api.send(getMe)
  await by.api.send(setUserRole, { params: { id }, body: { role: 'manager' } })
}

/** A status set by the specification's bare call, which signs nothing. */
export const callStatus = async ({ api }: Person, id: string, status: UserStatus): Promise<void> => {
  await api.send(setUserStatus, { params: { id }, body: { status } })
}
