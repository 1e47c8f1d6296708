import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { BannerChoice } from './banner-choice.tsx'
import type { InspectedSheet, Spelling } from './use-import.ts'

const shownMax = 10

/** Asks whether paths that differ from existing vaults only in their spelling mean these vaults. */
export function SpellingChoice({
  respellings,
  ...choice
}: {
  respellings: InspectedSheet['respellings']
  value: Spelling | null
  onChange: (value: Spelling) => void
  error: string | undefined
  ref: RefObject<HTMLDivElement | null>
}) {
  const { t } = useTranslation('import')
  const pairs = respellings
    .slice(0, shownMax)
    .map(({ inFile, existing }) => t('spelling.pair', { inFile, existing }))
  const more = respellings.length - pairs.length
  return (
    <BannerChoice
      {...choice}
      title={t('spelling.title', { count: respellings.length })}
      explanation={[...pairs, ...(more > 0 ? [t('summary.moreVaults', { number: more })] : [])].join(' · ')}
      options={(['vaults', 'file'] as const).map((value) => ({ value, label: t(`spelling.${value}`) }))}
    />
  )
}
