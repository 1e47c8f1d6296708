import { type VaultVisibility, vaultTypes } from '@chaveiro/contract/constants.ts'
import type { VisibilityByType } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../../ui/select.tsx'

/** Who will see the vaults that an import makes, for each type among them. What is shown here is signed. */
export function NewVaultsVisibility({
  types,
  visibility,
  onVisibility,
}: {
  types: ReadonlySet<string>
  visibility: VisibilityByType
  onVisibility: (visibility: VisibilityByType) => void
}) {
  const { t } = useTranslation(['import', 'vaults'])
  const options = (['listed', 'private'] as const).map((value) => ({
    value,
    label: t(`vaults:visibility.${value}`),
    hint: t(`vaults:visibility.${value}Hint`),
  }))
  return (
    <fieldset aria-label={t('summary.visibility')} className="border-t px-5 py-3">
      <p className="text-ink-3 text-small">{t('summary.visibilityHelp')}</p>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {vaultTypes
          .filter((type) => types.has(type))
          .map((type) => (
            <div key={type} className="flex items-center gap-2">
              <span className="text-body text-ink">{t(`vaults:type.${type}`)}</span>
              <FilterSelect<VaultVisibility>
                label={t('summary.visibilityOf', { type: t(`vaults:type.${type}`) })}
                className="w-52"
                value={visibility[type]}
                onValueChange={(value) => onVisibility({ ...visibility, [type]: value })}
                options={options}
              />
            </div>
          ))}
      </div>
    </fieldset>
  )
}
