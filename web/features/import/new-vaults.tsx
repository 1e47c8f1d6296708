import type { VaultType } from '@chaveiro/contract/constants.ts'
import type { VisibilityByType } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { byName } from '../../i18n/by-name.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PathText } from '../../ui/path-text.tsx'
import { FilterSelect } from '../../ui/select.tsx'
import { NewVaultsVisibility } from './new-vaults-visibility.tsx'
import type { InspectedSheet } from './use-import.ts'

const vaultsShown = 60

type Types = ReadonlyMap<string, VaultType>

/** The vaults that an import would make, each with its type from the file or a choice, and who will see them. */
export function NewVaults({
  vaults,
  types,
  onTypes,
  visibility,
  onVisibility,
}: {
  vaults: InspectedSheet['newVaults']
  /** By path, as far as chosen. */
  types: Types
  onTypes: (types: Types) => void
  visibility: VisibilityByType
  onVisibility: (visibility: VisibilityByType) => void
}) {
  const { t } = useTranslation(['import', 'vaults'])
  const sorted = vaults.toSorted((a, b) => byName(a.path, b.path))
  const open = vaults.filter((vault) => !vault.isTypeSaid)
  const typeAt = ({ path, type }: { path: string; type: VaultType }) => types.get(path) ?? type
  const options = (['client', 'product', 'squad'] as const).map((value) => ({
    value,
    label: t(`vaults:type.${value}`),
  }))
  return (
    <Card
      flush
      title={t('summary.newVaultsTitle')}
      {...(open.length > 0 && { description: t('summary.newVaultsHelp') })}
      aside={
        open.length > 1 && (
          <fieldset aria-label={t('summary.typeOfAll')} className="flex flex-wrap items-center gap-2">
            <span className="text-ink-3 text-small">{t('summary.all')}</span>
            {options.map(({ value, label }) => (
              <Button
                key={value}
                size="sm"
                onClick={() => onTypes(new Map(open.map(({ path }) => [path, value])))}
              >
                {label}
              </Button>
            ))}
          </fieldset>
        )
      }
    >
      <NewVaultsVisibility
        types={new Set(vaults.map(typeAt))}
        visibility={visibility}
        onVisibility={onVisibility}
      />
      <ul className="divide-y border-t">
        {sorted.slice(0, vaultsShown).map((vault) => (
          <li key={vault.path} className="flex min-h-12 items-center justify-between gap-4 px-5 py-1.5">
            <span className="wrap-anywhere min-w-0 text-body text-ink">
              <PathText path={vault.path} />
            </span>
            {vault.isTypeSaid ? (
              <span className="w-32 shrink-0 px-3 sm:w-40 text-ink-3">{t(`vaults:type.${vault.type}`)}</span>
            ) : (
              <FilterSelect<VaultType>
                label={t('summary.typeOf', { path: vault.path })}
                className="w-32 shrink-0 sm:w-40"
                value={typeAt(vault)}
                onValueChange={(type) => onTypes(new Map(types).set(vault.path, type))}
                options={options}
              />
            )}
          </li>
        ))}
        {sorted.length > vaultsShown && (
          <li className="px-5 py-3 text-ink-3 text-small">
            {t('summary.moreVaults', { number: sorted.length - vaultsShown })}
          </li>
        )}
      </ul>
    </Card>
  )
}
