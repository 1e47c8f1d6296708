import { type ItemType, pageRows } from '@chaveiro/contract/constants.ts'
import { listItemHistory } from '@chaveiro/contract/item-history.ts'
import { getItem, getItemTemplate, type SignedItem } from '@chaveiro/contract/items.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { templateAnswer } from '@chaveiro/contract/templates.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../session/api.ts'
import { keySession } from '../../worker/key-session.ts'

/** One item with its signature, as it is now. */
export function useItem(id: string) {
  return useQuery({
    queryKey: ['item', id],
    queryFn: () => api.send(getItem, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * What this device finds when it checks the signature of what the server answered for the item `id`: another item,
 * whole and signed, must not pass for it, nor one of another vault for one of the vault on the screen. Asked anew for every answer of the server.
 */
export function useVerification(id: string, vaultId: string, item: SignedItem | undefined) {
  return useQuery({
    queryKey: ['item-verification', id, vaultId, item],
    queryFn: () => keySession.verifyItem(item as SignedItem, id, vaultId),
    enabled: item !== undefined,
    retry: false,
    gcTime: 0,
  })
}

/** Who wrote which revision; newest first, page by page. */
export function useItemHistory(id: string) {
  return useInfiniteQuery({
    queryKey: ['item-history', id],
    queryFn: ({ pageParam: cursor }) =>
      api.sendPage(listItemHistory, {
        params: { id },
        query: { limit: pageRows.history, ...(cursor === null ? {} : { cursor }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : Number(nextCursor)),
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    staleTime: 0,
  })
}

/** The type's extra fields in the person's language. Until the server answers, what this version knows. */
export function useTemplate(type: ItemType) {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const { data } = useQuery({
    queryKey: ['item-template', type, language],
    queryFn: () => api.send(getItemTemplate, { params: { type } }),
    placeholderData: () => templateAnswer(type, language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? templateAnswer(type, language)
}
