import type { ImportChoices, VisibilityByType } from '@chaveiro/device'
import { ListTree } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { Change, Inspected } from '../use-import.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { ClientSpellings } from './client-spellings.tsx'
import { FutureVaults, type Types } from './future-vaults.tsx'
import { type Spelling, SpellingChoice } from './spelling-choice.tsx'
import { Part, Step } from './step.tsx'
import { useSpellings } from './use-spellings.ts'
import { VaultOfRows } from './vault-of-rows.tsx'

export interface VaultsChosen {
  types: Types
  onTypes: (types: Types) => void
  visibility: VisibilityByType
  onVisibility: (visibility: VisibilityByType) => void
}

/** Where the items go: spellings of one client, a vault for rows without one or for all, and the tree as it will be. */
export function VaultsStep({
  inspection,
  choices,
  onChange,
  spelling,
  chosen,
  isOneVault,
  onOneVault,
}: {
  inspection: Inspected
  choices: ImportChoices
  onChange: (change: Change) => void
  spelling: { value: Spelling | null; isMissing: boolean; ref: RefObject<HTMLDivElement | null> }
  chosen: VaultsChosen
  /** Whether every row goes into one vault, which may not be named yet. */
  isOneVault: boolean
  onOneVault: (isOne: boolean) => void
}) {
  const { t } = useTranslation('import')
  const { spellings, remember, areAllMerged } = useSpellings(inspection, choices)
  const { respellings, newVaults, filledVaults, refused } = inspection
  const withoutVault = refused.filter(isWithoutVault).length
  const asks = withoutVault > 0 || (respellings.length > 0 && spelling.value === null) || !areAllMerged
  const said = [
    newVaults.length > 0 && t('vaultsStep.newCount', { count: newVaults.length }),
    filledVaults.length > 0 && t('vaultsStep.filledCount', { count: filledVaults.length }),
  ].filter((part) => part !== false)
  return (
    <Step asks={asks} title={t('vaultsStep.title')} detail={said.join(' · ')}>
      {withoutVault > 0 && (
        <Part>
          <p className="font-medium text-body text-ink">
            {t('someWithoutVault.title', { count: withoutVault })}
          </p>
          <p className="mb-3 text-ink-3 text-small">{t('someWithoutVault.description')}</p>
          <VaultOfRows
            label={t('someWithoutVault.label')}
            button={t('oneVault.button')}
            onVault={(vaultOfOthers) => onChange({ vaultOfOthers })}
          />
        </Part>
      )}
      {spellings.length > 0 && (
        <Part>
          <ClientSpellings
            clients={spellings}
            merged={choices.clients ?? new Map()}
            onMerged={(merged) => {
              remember()
              onChange({ clients: merged.size > 0 ? merged : undefined })
            }}
          />
        </Part>
      )}
      {respellings.length > 0 && (
        <Part>
          <SpellingChoice
            respellings={respellings}
            value={spelling.value}
            onChange={(value) => onChange({ likeVaults: value === 'vaults' })}
            error={spelling.isMissing ? t('unread.missing') : undefined}
            ref={spelling.ref}
          />
        </Part>
      )}
      <FutureVaults inspection={inspection} {...chosen} />
      <Part>
        <Disclosure icon={<ListTree />} title={t('vaultsStep.other')}>
          <div className="space-y-3 p-4">
            <ChoiceGroup<'file' | 'one'>
              title={t('vaultsStep.question')}
              explanation={t('vaultsStep.single')}
              options={(['file', 'one'] as const).map((value) => ({
                value,
                label: t(`vaultsStep.${value}`),
              }))}
              value={isOneVault ? 'one' : 'file'}
              onChange={(value) => {
                onOneVault(value === 'one')
                if (value === 'file' && choices.vault !== undefined) onChange({ vault: undefined })
              }}
            />
            {isOneVault && (
              <VaultOfRows
                label={t('oneVault.label')}
                value={choices.vault ?? ''}
                button={t('rows.put')}
                onVault={(vault) => onChange({ vault })}
              />
            )}
          </div>
        </Disclosure>
      </Part>
    </Step>
  )
}

/** Whether a row was refused for lacking a vault: besides the title, only the vault (or the client in its place) is required. */
const isWithoutVault = ({ column, reason }: Inspected['refused'][number]) =>
  reason === 'required' && column !== 'title'
