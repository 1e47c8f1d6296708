import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Inspected } from '../use-import.ts'
import { ChoiceGroup } from './choice-group.tsx'

const shownMax = 10

/** Whether paths that differ from a vault's only in their spelling mean that vault. */
export type Spelling = 'vaults' | 'file'

/** Asks it. */
export function SpellingChoice({
  respellings,
  ...choice
}: {
  respellings: Inspected['respellings']
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
    <ChoiceGroup
      {...choice}
      title={t('spelling.title', { count: respellings.length })}
      explanation={[...pairs, ...(more > 0 ? [t('summary.moreVaults', { number: more })] : [])].join(' · ')}
      options={(['vaults', 'file'] as const).map((value) => ({ value, label: t(`spelling.${value}`) }))}
    />
  )
}
