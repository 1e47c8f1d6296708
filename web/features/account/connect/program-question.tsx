import type { AskingProgram } from '@chaveiro/device'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useWhomToTell } from '../../../nouns/people/use-whom-to-tell.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Fact, Facts } from '../../../ui/table.tsx'
import type { Place } from './use-program.ts'

/** What asks, from where and since when, and whether the person started it: on this computer, or, if that is allowed, on another. */
export function ProgramQuestion({
  program,
  place,
  onLookHere,
  onElsewhere,
  onRefuse,
}: {
  program: AskingProgram
  place: Place
  onLookHere: () => void
  onElsewhere: () => void
  onRefuse: () => void
}) {
  const { t } = useTranslation('connect')
  const whom = useWhomToTell()
  const { canProvePlace, mayBeElsewhere } = program
  const [isElsewhere, setIsElsewhere] = useState(!canProvePlace && mayBeElsewhere)
  const refuse = (
    <Button full variant="danger-ghost" onClick={onRefuse}>
      {t('notMine')}
    </Button>
  )
  if (isElsewhere) {
    return (
      <>
        <ProgramFacts program={program} />
        <Banner tone="warning" live title={t('elsewhere.title')}>
          {t('elsewhere.text')}
        </Banner>
        <Button full size="lg" variant="primary" onClick={onElsewhere}>
          {t('elsewhere.goOn')}
        </Button>
        {refuse}
        {canProvePlace && (
          <Button full variant="ghost" onClick={() => setIsElsewhere(false)}>
            {t('elsewhere.back')}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      {place === 'not_here' && (
        <Banner tone="danger" live title={t('notHere.title')}>
          {t('notHere.text', { whom })}
        </Banner>
      )}
      <ProgramFacts program={program} />
      {canProvePlace ? (
        <>
          <p className="text-body text-ink">{t('onlyYours')}</p>
          <Button
            full
            size="lg"
            variant={place === 'not_here' ? 'secondary' : 'primary'}
            busy={place === 'checking'}
            onClick={onLookHere}
          >
            {t(place === 'not_here' ? 'notHere.retry' : 'startedIt')}
          </Button>
          <p className="text-ink-2 text-small">{t('checksPlace')}</p>
        </>
      ) : (
        <Banner tone="danger" live title={t('unprovable.title')}>
          {t('unprovable.text')}
        </Banner>
      )}
      {refuse}
      {mayBeElsewhere && (
        <Button full variant="ghost" onClick={() => setIsElsewhere(true)}>
          {t('elsewhere.open')}
        </Button>
      )}
    </>
  )
}

function ProgramFacts({ program }: { program: AskingProgram }) {
  const { t } = useTranslation('connect')
  const format = useFormat()
  const { label, ipAddress, ownIpAddress, createdAt } = program
  return (
    <div className="rounded-lg border bg-sunken px-4 py-3">
      <Facts>
        <Fact name={t('facts.program')} wide>
          {t(`program.${program.program}`)}
        </Fact>
        <Fact name={t('facts.computer')} wide>
          {label === '' ? t('facts.unknown') : <span translate="no">{label}</span>}
        </Fact>
        {ipAddress && <Fact name={t('facts.from')}>{ipAddress}</Fact>}
        {ownIpAddress && <Fact name={t('facts.here')}>{ownIpAddress}</Fact>}
        <Fact name={t('facts.asked')}>{format.ago(createdAt)}</Fact>
      </Facts>
    </div>
  )
}
