import type { Run } from '@chaveiro/contract/calls/machines.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { RunFacts } from './run-facts.tsx'

/** Shows which machine asks for which items and why, as this device verified it. Exactly what is shown here is handed over. */
export function DecideRun({
  run,
  isOver,
  denies = false,
  onClose,
}: {
  run: Run
  /** Somebody decided it, or its time ran out. */
  isOver: boolean
  /** It was opened in order to deny it. */
  denies?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('machine-runs')
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  // As first shown: a refresh must not change what is handed over.
  const [shown] = useState(run)
  const isWaiting = shown.state === 'waiting'
  const verified = useQuery({
    queryKey: ['shown-run', shown.id],
    queryFn: () => keySession.machines.showRun(shown),
    enabled: isWaiting,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const handle = verified.data
  const lacking = handle?.items.filter(({ opens }) => !opens) ?? []
  const askAnew = () => void client.invalidateQueries({ queryKey: ['machine-runs'] })
  const approve = useMutation({
    mutationFn: async () => handle && keySession.machines.approveRun(handle),
    onSuccess: () => {
      toast.success(t('done.approve'))
      onClose()
    },
    onError: (error) => {
      tellFailure(t('failed.approve'), error, { preferDetail: true })
      void verified.refetch()
    },
    onSettled: askAnew,
  })
  const deny = useMutation({
    mutationFn: () => keySession.machines.denyRun(shown.id),
    onSuccess: () => {
      toast.success(t(isWaiting ? 'done.deny' : 'done.stop'))
      onClose()
    },
    onError: (error) => tellFailure(t('failed.deny'), error, { preferDetail: true }),
    onSettled: askAnew,
  })
  const mayApprove = handle && handle.items.length > 0 && lacking.length === 0
  return (
    <DecisionDialog
      title={t(isWaiting ? 'decide.title' : 'decide.stopTitle', { machine: shown.machine_name })}
      description={t(isWaiting ? 'decide.means' : 'decide.stopMeans')}
      isOver={isOver}
      denies={denies}
      deny={{
        label: t(isWaiting ? 'deny' : 'stop'),
        isPending: deny.isPending,
        onPress: () => deny.mutate(),
      }}
      approve={
        isWaiting
          ? {
              label: t('approve'),
              isPending: approve.isPending,
              disabled: !mayApprove,
              onPress: () => approve.mutate(),
            }
          : null
      }
      doubt={isOver ? null : verified.error && { title: t('decide.doubted'), error: verified.error }}
      onClose={onClose}
    >
      {handle?.items.length === 0 && <Banner tone="warning" title={t('decide.noItems')} />}
      {lacking.length > 0 && (
        <Banner tone="warning" title={t('decide.lacking', { count: lacking.length })}>
          {t('decide.lackingHelp')}
        </Banner>
      )}
      {handle ? (
        <RunFacts handle={handle} run={shown} />
      ) : (
        isWaiting && verified.isPending && <LoadingLines lines={5} />
      )}
    </DecisionDialog>
  )
}
