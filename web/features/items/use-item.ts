import { getRemovedItem } from '@chaveiro/contract/calls/deleted-items.ts'
import { type ItemRevision, listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import { getItem, getItemTemplate, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import { type ItemType, notificationPollSeconds, pageRows } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { type DrawnVault, errorFacts, type ItemHandle } from '@chaveiro/device'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../session/api.ts'
import { keySession } from '../../worker/key-session.ts'
import { knownTemplate } from './known-template.ts'

/** One item with its signature, as it is now. */
export function useItem(id: string) {
  return useQuery({
    queryKey: ['item', id],
    queryFn: () => api.send(getItem, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    // So that a colleague's act upon it shows by itself.
    refetchInterval: ({ state }) => !isAbsent(state.error) && notificationPollSeconds * 1000,
  })
}

/** Whether an error says that there is no such item, or none that the person may know of. */
export const isAbsent = (error: Error | null) => error !== null && errorFacts(error).code === 'not_found'

/** What became of an item that is not in its vault any more. */
export const useRemovedItem = (id: string, isGone: boolean) =>
  useQuery({
    queryKey: ['removed-item', id],
    queryFn: async () => {
      const removed = await api.send(getRemovedItem, { params: { id } })
      return { ...removed, movedTo: removed.move && (await keySession.items.followMove(id, removed.move)) }
    },
    enabled: isGone,
    staleTime: 0,
    gcTime: 0,
  })

/**
 * Verifies the server's answer for the item `id` on this device, again for every answer: another valid item must not pass for it, nor one
 * of another vault for one of the vault on screen.
 */
export function useVerification(id: string, vault: DrawnVault, item: SignedItem | undefined) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['item-verification', id, vault.id, item],
    queryFn: async () => {
      const verified = await verifyAsItIsNow(item as SignedItem, id, vault)
      if (verified.item !== item) client.setQueryData(['item', id], verified.item)
      return verified
    },
    enabled: item !== undefined,
    retry: false,
    gcTime: 0,
  })
}

/** Somebody may have written after the item was fetched, so one that looks older than the signed changes is fetched once more. */
export async function verifyAsItIsNow(item: SignedItem, id: string, vault: DrawnVault) {
  const read = await keySession.items.read(item, id, vault)
  if (!read.verification.faults.includes('older_revision')) return { ...read, item }
  const newer = await api.send(getItem, { params: { id } })
  return { ...(await keySession.items.read(newer, id, vault)), item: newer }
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

/**
 * The address of a verified revision's author, as the history shows it for them; undefined until it is compared with the one that was signed
 * for them, and if it differs.
 */
export function useAuthor(verified: ItemHandle | null | undefined, newest: ItemRevision | undefined) {
  const { author_id: id = '', author_email: email = '', author_identity_salt = null } = newest ?? {}
  const { data } = useQuery({
    queryKey: ['item-author', id, email, author_identity_salt],
    queryFn: () => keySession.people.show([{ id, email, identity_salt: author_identity_salt }]),
    enabled: email !== '' && id === verified?.by,
    gcTime: 0,
  })
  const shown = id === verified?.by ? data?.[id] : undefined
  return shown && shown.address !== 'altered' ? shown.email : undefined
}

/** The type's template fields in the person's language, as far as the server names them; this release's until it answers. */
export function useTemplate(type: ItemType) {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const { data } = useQuery({
    queryKey: ['item-template', type, language],
    queryFn: () => api.send(getItemTemplate, { params: { type } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => knownTemplate(type, language, data), [type, language, data])
}
