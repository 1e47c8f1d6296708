import { listOneTimeLinks, withdrawOneTimeLink } from '@chaveiro/contract/calls/one-time-links.ts'
import { notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { api } from '../../session/api.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { type NamedLink, nameLink } from './name-link.ts'

export const linksKey = ['one-time-links'] as const

/** One's own links, or those of one item, open ones first; polled while they are shown. */
export function useOneTimeLinks(itemId?: string) {
  return useQuery({
    queryKey: [...linksKey, itemId ?? 'own'],
    queryFn: async (): Promise<NamedLink[]> => {
      const links = await api.send(listOneTimeLinks, {
        query: itemId === undefined ? {} : { item_id: itemId },
      })
      const labels = await keySession.links.readLabels(links.filter(({ is_own }) => is_own))
      return links.map((link) => nameLink(link, labels))
    },
    staleTime: 0,
    refetchInterval: notificationPollSeconds * 1000,
  })
}

/** Asks, withdraws the link and shows the outcome. */
export function useWithdrawLink() {
  const { t } = useTranslation('one-time-links')
  const client = useQueryClient()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const withdraw = useMutation({
    mutationFn: (id: string) => api.send(withdrawOneTimeLink, { params: { id } }),
    onSuccess: () => toast.success(t('withdraw.done')),
    onError: (error) => tellFailure(t('withdraw.failed'), error, { preferDetail: true }),
    onSettled: () => client.invalidateQueries({ queryKey: linksKey }),
  })
  return {
    isBusy: withdraw.isPending,
    withdraw: async ({ id, name }: NamedLink) => {
      const isSure = await confirm({
        title: t('withdraw.title'),
        message: t('withdraw.question', { name: name ?? t('unnamed') }),
        confirmLabel: t('withdraw.button'),
        tone: 'danger',
      })
      if (isSure) withdraw.mutate(id)
    },
  }
}
