import type { GivenItem, Machine } from '@chaveiro/contract/calls/machines.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { useRefetchMachines } from './use-machines.ts'

/** So many titles are named in the question. */
const namedMost = 5

/** Whether the machine had its key, or has read it: then somebody has to change it. */
const couldRead = ({ is_delivered, read_at }: GivenItem) => is_delivered || read_at !== null

/** Ends a machine, after saying what its items' owners have to do then. */
export function useEndMachine() {
  const { t } = useTranslation('machines')
  const format = useFormat()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const refetch = useRefetchMachines()
  const end = useMutation({
    mutationFn: (id: string) => keySession.machines.end(id),
    onSuccess: () => toast.success(t('ending.done')),
    onError: (error) => tellFailure(t('ending.failed'), error, { preferDetail: true }),
    onSettled: refetch,
  })
  return {
    isPending: end.isPending,
    askAndEnd: async ({ id, overview }: Machine, items: readonly GivenItem[]) => {
      const read = items.filter(couldRead)
      const more = read.length - namedMost
      const titles = [
        ...read.slice(0, namedMost).map(({ item_title }) => item_title),
        ...(more > 0 ? [t('ending.more', { count: more })] : []),
      ]
      const tasks =
        read.length === 0
          ? t('ending.noTasks')
          : t('ending.tasks', { count: read.length, titles: format.list(titles) })
      const isSure = await confirm({
        title: t('ending.title', { name: overview.name }),
        message: (
          <>
            <p>{t('ending.means')}</p>
            <p className="mt-2">{tasks}</p>
          </>
        ),
        confirmLabel: t('ending.button'),
        tone: 'danger',
      })
      if (isSure) end.mutate(id)
    },
  }
}
