import type { TrustedBrowser } from '@chaveiro/contract/calls/unlocking.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLabelName } from '../../../i18n/use-browser-name.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { trustedHereQuery } from '../unlock/use-unlock-ways.ts'
import { useDistrust } from './use-browsers.ts'

/** Browsers in which signing in is enough to unlock, signed in or not. */
export function TrustedRows({ browsers }: { browsers: readonly TrustedBrowser[] }) {
  const { t } = useTranslation('own-account')
  const format = useFormat()
  const nameOf = useLabelName()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const distrust = useDistrust()
  const { data: trustedId } = useQuery(trustedHereQuery)
  const sorted = [...browsers].sort((a, b) => Number(b.id === trustedId) - Number(a.id === trustedId))

  const askAndDistrust = async ({ id, label }: TrustedBrowser) => {
    const question = {
      title: t('browsers.distrustTitle', { label: nameOf(label) }),
      message: t('browsers.distrustMessage'),
      confirmLabel: t('browsers.distrust'),
    }
    if (!(await confirm(question))) return
    try {
      await distrust.mutateAsync(id)
      toast.success(t('browsers.distrusted'))
    } catch (error) {
      tellFailure(t('trust.endFailed'), error)
    }
  }
  return sorted.map((browser) => (
    <ActionRow
      key={browser.id}
      icon={<ShieldCheck />}
      tone={browser.id === trustedId ? 'accent' : 'green'}
      title={nameOf(browser.label)}
      badge={
        <>
          {browser.id === trustedId && <Badge tone="accent">{t('browsers.here')}</Badge>}
          <Badge tone="green">{t('browsers.trusted')}</Badge>
        </>
      }
      description={
        <>
          {t('browsers.trustedUntil', { day: format.date(browser.expires_at) })}
          {' · '}
          {browser.last_used_at
            ? t('browsers.lastUsed', { ago: format.ago(browser.last_used_at) })
            : t('browsers.neverUsed')}
        </>
      }
      actions={
        <Button
          size="sm"
          busy={distrust.isPending && distrust.variables === browser.id}
          onClick={() => void askAndDistrust(browser)}
        >
          {t('browsers.distrust')}
        </Button>
      }
    />
  ))
}
