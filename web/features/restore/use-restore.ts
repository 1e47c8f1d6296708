import type { RestoreState } from '@chaveiro/device'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usersQuery } from '../../nouns/people/users-query.ts'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { keySession } from '../../worker/key-session.ts'

/** What this browser remembers and the server lacks, and the proposal about it. */
export function useRestore() {
  return useQuery<RestoreState>({ queryKey: ['restore'], queryFn: () => keySession.restore.state() })
}

/** An act of this screen; refetches everything afterwards, since it may change what all screens show. */
export function useRestoreAct<V, T>(act: (values: V) => Promise<T>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => client.invalidateQueries() })
}

/** Names of people, and vaults with their whole paths: two may have the same name. */
export function useNames() {
  const { may } = useCurrentUser()
  const pathText = useVaultPathText()
  const users = useQuery({ ...usersQuery, enabled: may('see_people') })
  const vaults = useQuery(vaultsQuery)
  return {
    vaults: vaults.data ?? [],
    person: (id: string) => {
      const user = users.data?.find((one) => one.id === id)
      return user && (user.name || user.email)
    },
    vault: (id: string) => pathText({ id, name: '' }),
  }
}
