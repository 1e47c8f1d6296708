import { listMachines } from '@chaveiro/contract/calls/machines.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { byName } from '../../i18n/by-name.ts'
import { knownAs } from '../../nouns/people/known-as.ts'
import { usersQuery } from '../../nouns/people/users-query.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'

export interface Choice {
  id: string
  name: string
  /** The name alone, without what tells namesakes apart. */
  called?: string
  isMachine?: boolean
}

/** The people, machines and vaults that the reader may see, by name, to filter by. */
export function useKnownThings() {
  const { may } = useCurrentUser()
  const peopleSource = useQuery({ ...usersQuery, enabled: may('see_people') })
  const { data: machines } = useQuery({
    queryKey: ['machines', 'told'],
    queryFn: () => api.send(listMachines),
    enabled: may('manage_machines'),
  })
  const vaultsSource = useQuery(vaultsQuery)
  const { data: users } = peopleSource
  const { data: vaults } = vaultsSource
  const names = useMemo(() => {
    const byId = new Map((vaults ?? []).map((vault) => [vault.id, vault]))
    const lineOf = (id: string | null) => vaultLine(byId, id).map(({ name }) => name)
    const sorted = (choices: Choice[]) => choices.sort((a, b) => byName(a.name, b.name))
    return {
      people: sorted(
        (users ?? []).map((user) => ({
          id: user.id,
          name: knownAs(user),
          called: user.name.trim() || user.email,
        })),
      ),
      machines: sorted(
        (machines ?? []).map(({ id, overview }) => ({ id, name: overview.name, isMachine: true })),
      ),
      /** Whether several people have this name. */
      isShared: (name: string) => (users ?? []).filter((user) => user.name.trim() === name).length > 1,
      vaults: sorted((vaults ?? []).map(({ id }) => ({ id, name: lineOf(id).join('/') }))),
      /** A vault's name as recorded, preceded by the vaults above it that the reader sees. */
      pathOf: (id: string | null, name: string | undefined) => {
        if (!name) return undefined
        const parents = lineOf(byId.get(id ?? '')?.parent_id ?? null)
        return [...parents, name].join('/')
      },
      /** The name of the vault directly above, if the reader sees it: below many clients, vaults have the same name. */
      aboveOf: (id: string | null) => byId.get(byId.get(id ?? '')?.parent_id ?? '')?.name,
    }
  }, [users, machines, vaults])
  const nameOf = (id: string | undefined) => {
    const known = [...names.people, ...names.machines].find((one) => one.id === id)
    return known?.called ?? known?.name
  }
  return { ...names, nameOf, peopleSource, vaultsSource }
}
