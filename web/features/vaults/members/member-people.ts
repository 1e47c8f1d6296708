import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { PersonHandle, VaultAccess } from '@chaveiro/device'
import { byName } from '../../../i18n/by-name.ts'

type Row = VaultAccess['members'][number]

/** One person with all the reasons why they may open the vault. */
export interface MemberPerson {
  /** As the device showed them, or as the organisation's list does if the vault's has no address for them. */
  handle: PersonHandle
  name: string
  /** Only for those who may list people. */
  avatarUrl?: string | null | undefined
  sources: Pick<Row, 'source' | 'fromId' | 'agreement' | 'access'>[]
  /** Whether somebody whom the server does not list any more may become a member again. */
  mayReturn?: boolean
  /** By all their sources: a reader only if none of them makes them a member. */
  access: Row['access']
  state: 'holds' | 'waits' | 'keyless' | 'unconfirmed' | 'unsigned' | 'proposed' | 'undecided'
}

/**
 * Merges the rows of each person, ordered by name. One confirmed reason is enough, whatever the other rows say.
 * @param proposals people whom one custodian has proposed: a second has to agree, and nobody signs anew
 */
export function memberPeople(rows: readonly Row[], proposals: VaultAccess['proposals'] = []): MemberPerson[] {
  const isProposed = (id: string) => proposals.some(({ kind, userId }) => kind === 'admit' && userId === id)
  const byPerson = Map.groupBy(rows, (row) => row.person.id)
  return [...byPerson.values()]
    .map((rows): MemberPerson => {
      const [first] = rows as [Row, ...Row[]]
      // Altered if any row is.
      const { person, name } = rows.find((row) => row.person.address === 'altered') ?? first
      return {
        handle: person,
        name: name.trim() || person.email,
        sources: rows.map(({ source, fromId, agreement, access }) => ({ source, fromId, agreement, access })),
        access: rows.every(({ access }) => access === 'reader') ? 'reader' : 'member',
        state: stateOf(rows, isProposed(person.id)),
      }
    })
    .sort((a, b) => byName(a.name, b.name))
}

function stateOf(rows: readonly Row[], isProposed: boolean): MemberPerson['state'] {
  const agreed = rows.filter((row) => row.agreement === 'agreed')
  if (agreed.length === 0) {
    if (!rows.some((row) => row.agreement === 'unsigned')) return 'undecided'
    return isProposed ? 'proposed' : 'unsigned'
  }
  if (agreed.some((row) => row.holdsKey)) return 'holds'
  if (agreed.some((row) => row.keysConfirmed)) return 'waits'
  return agreed.some((row) => row.hasKeys) ? 'unconfirmed' : 'keyless'
}

/** The server refuses anybody else as a member. */
export const mayBecomeMember = (
  { status, role }: Pick<OrganisationUser, 'status' | 'role'>,
  custody: VaultAccess['custody'],
): boolean => status === 'active' && (custody === 'split' ? role === 'contributor' : role !== 'client')

/** Whether somebody has a membership of their own here, or one that only the log still has: both can be ended here. */
export const canBeRemoved = ({ sources, state }: MemberPerson): boolean =>
  state === 'undecided' || sources.some(({ source }) => source === 'direct')

/** The access that somebody's own membership can be changed to here; null if that would change nothing. */
export function otherAccess({ sources, state }: MemberPerson): Row['access'] | null {
  const own = sources.find(({ source }) => source === 'direct')
  const isMemberElsewhere = sources.some((one) => one !== own && one.access === 'member')
  if (own?.agreement !== 'agreed' || isMemberElsewhere || state === 'proposed') return null
  return own.access === 'reader' ? 'member' : 'reader'
}

/** Whether nobody holds a two-person vault's key any more: new members get none, and items open only in an emergency. */
export const isLeftByAll = ({ custody, generation, members }: VaultAccess): boolean =>
  custody === 'split' && generation > 0 && !memberPeople(members).some(({ state }) => state === 'holds')

/** How many people can open the vault now. */
export const countHolders = ({ members }: Pick<VaultAccess, 'members'>): number =>
  memberPeople(members).filter(({ state }) => state === 'holds').length

const mayOpen = ({ state }: MemberPerson) => state === 'holds' || state === 'waits'

/** What a vault lacks to become a two-person vault: a second custodian, or a member who is not a custodian. */
export function lacksForSplit({ members }: Pick<VaultAccess, 'members'>): 'custodian' | 'member' | null {
  const isCustodian = ({ sources }: MemberPerson) => sources.some(({ source }) => source === 'custodian')
  const people = memberPeople(members).filter(mayOpen)
  if (people.filter(isCustodian).length < 2) return 'custodian'
  return people.every(isCustodian) ? 'member' : null
}

export type MemberGroup = 'custodians' | 'direct' | 'team' | 'inherited'

/** The group that a person is listed in, by the reason that somebody here can remove first. */
export function groupOf({ sources }: MemberPerson): MemberGroup {
  if (sources.some(({ source }) => source === 'direct')) return 'direct'
  if (sources.some(({ source }) => source === 'custodian')) return 'custodians'
  return sources.some(({ source }) => source === 'team') ? 'team' : 'inherited'
}

/** A person's reasons besides the one that their group's heading says. */
export function furtherSources({ sources }: MemberPerson, group: MemberGroup): MemberPerson['sources'] {
  const said = { direct: 'direct', custodians: 'custodian', team: null, inherited: null }[group]
  return sources.filter(({ source }) => source !== said)
}
