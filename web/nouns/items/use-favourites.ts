import type { Favourite, Favourites } from '@chaveiro/device'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { useFailureToast } from '../errors/use-failure-toast.ts'

const key = ['favourites']
const listKey = ['favourite-items']
const freshMs = 30_000
/** So many that the rest of the box stays in reach. */
const mostListed = 8

/** What the person marked for themselves; `marked` is null until it is known, and where it cannot be read. */
export function useFavourites() {
  const { t } = useTranslation('items')
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const read = await keySession.favourites.read()
      const isNews = client.getQueryData<Favourites>(key)?.doubt !== read.doubt
      if (read.doubt !== null && isNews) toast.error(t('favourite.doubt'), t('favourite.doubtDetail'))
      return read
    },
    staleTime: freshMs,
    retry: false,
  })
  const { mutateAsync } = useMutation({
    mutationFn: ({ item, isOn }: { item: Favourite; isOn: boolean }) =>
      keySession.favourites.mark({ id: item.id, vault_id: item.vault_id }, isOn),
    onMutate: async ({ item, isOn }) => {
      await client.cancelQueries({ queryKey: key })
      showAtOnce(client, item, isOn)
    },
    onSuccess: (next) => {
      client.setQueryData<Favourites>(key, next)
      void client.invalidateQueries({ queryKey: listKey })
    },
    onError: (error) => {
      tellFailure(t('favourite.failed'), error)
      void client.invalidateQueries({ queryKey: key })
    },
  })
  const marked = useMemo(() => data && new Set(data.marked.map(({ id }) => id)), [data])
  const mark = useCallback(
    // onError has already reported the failure.
    (item: Favourite, isOn: boolean) => void mutateAsync({ item, isOn }).catch(() => undefined),
    [mutateAsync],
  )
  return { marked: marked ?? null, mark }
}

function showAtOnce(client: QueryClient, { id, vault_id }: Favourite, isOn: boolean): void {
  client.setQueryData<Favourites>(key, (before) => {
    const others = before?.marked.filter((one) => one.id !== id) ?? []
    return before && { ...before, marked: isOn ? [{ id, vault_id }, ...others] : others }
  })
}

/** The newest favourites of all vaults, loaded when they are in sight; undefined while they are asked for. */
export function useFavouriteItems(isSeen: boolean) {
  const { data, isError } = useQuery({
    queryKey: listKey,
    queryFn: () => keySession.favourites.list(mostListed),
    enabled: isSeen,
    staleTime: freshMs,
    retry: false,
  })
  return isError ? [] : data
}
