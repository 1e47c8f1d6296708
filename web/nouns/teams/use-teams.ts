import { listTeams, type Team } from '@chaveiro/contract/calls/teams.ts'
import type { ErrorFacts, GivenVaults, TeamHandle } from '@chaveiro/device'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../session/api.ts'
import { keySession } from '../../worker/key-session.ts'
import { vaultsQuery } from '../vaults/vaults-query.ts'

const quietMs = 30_000
const whileMovingMs = 2000

/** A team as the server lists it, with its handle, or why there is none. */
export interface ShownTeam {
  team: Team
  handle: TeamHandle | null
  doubt: ErrorFacts | null
}

export const isMoving = ({ vaults }: Team): boolean => (vaults ?? []).some(({ missing }) => missing > 0)

const teamsQuery = queryOptions({
  queryKey: ['teams'],
  queryFn: async (): Promise<ShownTeam[]> => {
    const teams = await api.send(listTeams)
    const { handles, doubts } = await keySession.teams.show(teams)
    return teams.map((team) => ({
      team,
      handle: handles[team.id] ?? null,
      doubt: doubts[team.id] ?? null,
    }))
  },
  staleTime: 0,
  // While devices admit people, each vault that opens is seen.
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ team }) => isMoving(team)) ? whileMovingMs : quietMs,
})

/** The teams that are not over. */
export const useTeams = () => useQuery(teamsQuery)

/** The names of the teams that the person at this screen is in, as they were signed. */
export function useOwnTeams(): string[] {
  const { data = [] } = useTeams()
  return data.flatMap(({ team, handle }) => (team.is_mine && handle ? [handle.name] : []))
}

/** By vault and team what the team's people may there, as the vaults' logs say; the list of teams may say anything. */
export const useGivenVaults = (vaultIds: readonly string[]): GivenVaults | undefined =>
  useQuery({
    queryKey: [...teamsQuery.queryKey, 'given', vaultIds],
    queryFn: () => keySession.teams.given(vaultIds),
    enabled: vaultIds.length > 0,
    staleTime: 0,
    refetchInterval: quietMs,
  }).data

/** Runs an act about a team on this device; asks for everything about teams again, also after a refusal. */
export function useTeamAct<V, R>(act: (values: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => refreshTeams(client),
  })
}

/** Asks again for what screens show of teams and vaults. */
export const refreshTeams = (client: QueryClient) =>
  Promise.all(
    [teamsQuery.queryKey, vaultsQuery.queryKey, ['deliveries']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
