import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { Role } from '@chaveiro/contract/constants.ts'
import { errorFacts, type TeamHandle } from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showPerson } from '../../../nouns/people/show-person.ts'
import { refreshTeams } from '../../../nouns/teams/use-teams.ts'
import { keySession } from '../../../worker/key-session.ts'
import { linkGivesRole, type Viewer } from '../person-rules.ts'
import { refreshPeople } from '../use-people.ts'
import type { Invitation } from './invitation-dialog.tsx'

/** Somebody to invite, as typed and chosen. */
export interface Wanted {
  email: string
  name: string
  role: Role
  teams: readonly TeamHandle[]
}

/** How far somebody's invitation is. */
export interface Inviting {
  wanted: Wanted
  isWorking: boolean
  /** Once made it is kept, whatever follows. */
  made: { user: OrganisationUser; invitation: Invitation } | null
  /** Teams that they are not in yet. */
  teams: readonly TeamHandle[]
  /** Why it went no further, at the last attempt. */
  failure: unknown
}

export const isDone = ({ made, teams }: Inviting) => made !== null && teams.length === 0

/** What stops the others too. */
const endsAll = new Set<string>(['unreachable', 'locked', 'signed_out', 'not_allowed', 'busy', 'too_many'])

/** Invites people one after the other on this device: each invitation is made as if it were alone. */
export function useInviting(viewer: Viewer) {
  const client = useQueryClient()
  const [all, setAll] = useState<readonly Inviting[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const isStopped = useRef(false)

  const run = async (begun: readonly Inviting[]) => {
    const entries = [...begun]
    const put = (index: number, entry: Inviting) => {
      entries[index] = entry
      setAll([...entries])
    }
    isStopped.current = false
    setAll(begun)
    setIsRunning(true)
    try {
      for (const [index, entry] of entries.entries()) {
        if (isStopped.current) break
        if (isDone(entry)) continue
        const failure = await invite(viewer, entry, (next) => put(index, next))
        if (failure !== null && endsAll.has(errorFacts(failure).code)) break
      }
    } finally {
      setIsRunning(false)
      void refreshPeople(client)
      void refreshTeams(client)
    }
    return entries
  }
  return {
    all,
    isRunning,
    begin: (wanted: readonly Wanted[]) =>
      run(
        wanted.map((one) => ({
          ...{ wanted: one, isWorking: false, made: null, teams: one.teams, failure: null },
        })),
      ),
    /** Goes on with what is not done. */
    again: () => run(all),
    /** Ends it after the invitation that is being made. */
    stop: () => {
      isStopped.current = true
    },
  }
}

/** Makes one invitation as far as it is not made, then puts its person into each team. Answers why it did not end, or null. */
async function invite(viewer: Viewer, begun: Inviting, note: (entry: Inviting) => void): Promise<unknown> {
  let entry: Inviting = { ...begun, isWorking: true, failure: null }
  const change = (part: Partial<Inviting>) => {
    entry = { ...entry, ...part }
    note(entry)
  }
  note(entry)
  try {
    const made = begun.made ?? (await makeInvitation(viewer, begun.wanted))
    change({ made })
    for (const team of begun.teams) {
      await keySession.teams.add(team, [await showPerson({ ...made.user, isAltered: false })])
      change({ teams: entry.teams.filter(({ id }) => id !== team.id) })
    }
    change({ isWorking: false })
    return null
  } catch (failure) {
    change({ isWorking: false, failure })
    return failure
  }
}

async function makeInvitation(viewer: Viewer, { email, name, role }: Wanted) {
  const { user, link } = await keySession.people.invite({ email, name, role })
  return { user, invitation: { name, email, role, link, givesRole: linkGivesRole(viewer, role) } }
}
