import { Cpu, Globe, HeartPulse, ScrollText, UserLock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FactLine, FactList } from '../../ui/fact-list.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Says what a check does before it opens anything. */
export function StartHealth({
  count,
  only,
  asksRanges,
  onAll,
  onStart,
}: {
  /** How many vaults it would open. */
  count: number
  /** The one vault that it is about; null for all. */
  only: string | null
  /** Whether it asks a service of leaked passwords. */
  asksRanges: boolean
  onAll: () => void
  onStart: () => void
}) {
  const { t } = useTranslation('health')
  if (count === 0 && only === null)
    return (
      <Card>
        <EmptyState icon={<HeartPulse />} title={t('start.none')} description={t('start.noneDetail')} />
      </Card>
    )
  return (
    <Card
      title={t('start.heading')}
      description={only === null ? t('scope.all') : t('scope.one', { vault: only })}
    >
      <FactList>
        <FactLine icon={<Cpu />}>{t(asksRanges ? 'start.inMemory' : 'start.inMemoryAlone')}</FactLine>
        {asksRanges && <FactLine icon={<Globe />}>{t('start.ranges')}</FactLine>}
        <FactLine icon={<ScrollText />}>{t('start.audited')}</FactLine>
        <FactLine icon={<UserLock />}>{t('start.leftOut')}</FactLine>
      </FactList>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" icon={<HeartPulse />} disabled={count === 0} onClick={onStart}>
          {t('start.button', { count })}
        </Button>
        {only !== null && <Button onClick={onAll}>{t('scope.all')}</Button>}
      </div>
    </Card>
  )
}
