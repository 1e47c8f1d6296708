import type { RestoreState } from '@chaveiro/device'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useWhomToTell } from '../../nouns/people/use-whom-to-tell.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BringBackCard } from './bring-back-card.tsx'
import { DecideCard } from './decide-card.tsx'
import { GoneCard } from './gone-card.tsx'
import { useRestore } from './use-restore.ts'
import { WithheldCard } from './withheld-card.tsx'

/** After a backup was put back: what is gone, the two who confirm, whom to decide about again, and what can be brought back. */
export function RestoreScreen() {
  const { t } = useTranslation('restore')
  const query = useRestore()
  return (
    <Page title={t('title')} description={t('description')}>
      {query.data ? (
        <Steps state={query.data} />
      ) : (
        <Card>
          <NotLoaded query={query} failed={t('failed')} lines={5} />
        </Card>
      )}
    </Page>
  )
}

function Steps({ state: { gone, proposal, withheld, bringable } }: { state: RestoreState }) {
  const { t } = useTranslation('restore')
  const whom = useWhomToTell()
  const isGone = gone.people > 0 || gone.vaults.length > 0
  const isSettled = !isGone && !proposal && withheld.length === 0 && bringable.length === 0
  if (isSettled) {
    return (
      <EmptyState icon={<CircleCheck />} title={t('nothing.title')} description={t('nothing.description')} />
    )
  }
  return (
    <>
      {isGone && <Banner tone="warning">{t('calm', { whom })}</Banner>}
      {isGone && <GoneCard gone={gone} proposal={proposal} />}
      {(isGone || proposal) && <DecideCard proposal={proposal} />}
      {withheld.length > 0 && <WithheldCard withheld={withheld} />}
      {bringable.length > 0 && <BringBackCard bringable={bringable} withheld={withheld} />}
    </>
  )
}
