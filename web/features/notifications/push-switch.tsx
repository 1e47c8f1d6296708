import type { Language } from '@chaveiro/contract/languages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, IconTile } from '../../ui/card.tsx'
import { readPush, switchPushOff, switchPushOn } from './push-here.ts'

const pushKey = ['push-here']

/** Whether this browser says that something waits for a decision, also while the app is closed. */
export function PushSwitch() {
  const { t, i18n } = useTranslation('common')
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const { data: state } = useQuery({ queryKey: pushKey, queryFn: readPush, staleTime: 0 })
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchPushOn(i18n.language as Language) : switchPushOff()),
    onSuccess: (state) => client.setQueryData(pushKey, state),
    onError: (error) => tellFailure(t('push.failed'), error),
  })
  if (state === undefined) return null
  const isOn = state === 'on'
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 gap-3.5">
          <IconTile size="sm" icon={<BellRing />} tone={isOn ? 'accent' : 'grey'} />
          <div className="min-w-0 flex-1">
            <h2 className="font-medium text-body text-ink">{t(isOn ? 'push.on' : 'push.title')}</h2>
            <p className="text-ink-3 text-small">{t('push.description')}</p>
          </div>
        </div>
        {(isOn || state === 'off') && (
          <Button busy={change.isPending} onClick={() => change.mutate(!isOn)}>
            {t(isOn ? 'push.switchOff' : 'push.switchOn')}
          </Button>
        )}
      </div>
      {(state === 'blocked' || state === 'missing') && (
        <div className="mt-4">
          <Banner tone="info">{t(`push.${state}`)}</Banner>
        </div>
      )}
    </Card>
  )
}
