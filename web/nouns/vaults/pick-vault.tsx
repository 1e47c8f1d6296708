import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { PathText } from '../../ui/path-text.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { type PickableVault, pathOf } from './pickable-vaults.ts'

/** One vault, found by its name or any part of its path, since there may be thousands. Once picked, it only gives way to another. */
export function PickVault({
  label,
  vaults,
  value,
  onValueChange,
  ...field
}: {
  label: string
  vaults: readonly PickableVault[]
  /** The id of the picked one. */
  value: string
  onValueChange: (id: string) => void
  placeholder?: string
  hideLabel?: boolean
  fieldClassName?: string
  disabled?: boolean
}) {
  const { t } = useTranslation('vaults')
  const picked = vaults.find(({ id }) => id === value) ?? null
  return (
    <PickField<PickableVault>
      {...field}
      label={label}
      help={
        picked?.isAlike
          ? t('alikeHelp')
          : picked?.above && (
              <span className="wrap-anywhere">
                <PathText path={pathOf(picked)} />
              </span>
            )
      }
      emptyText={t('noneNamed')}
      items={vaults}
      value={picked}
      // An emptied box is the beginning of a search.
      onValueChange={(vault) => vault && onValueChange(vault.id)}
      keyOf={({ id }) => id}
      textOf={({ name }) => name}
      searchOf={pathOf}
      renderItem={({ name, above, isAlike }) => (
        <span className="min-w-0">
          <span className="wrap-anywhere block text-ink">
            {name}
            {isAlike && (
              <Badge tone="yellow" className="ml-2 align-middle">
                {t('alikeMark')}
              </Badge>
            )}
          </span>
          {above && (
            <span className="wrap-anywhere block text-caption text-ink-3">
              <PathText path={above} />
            </span>
          )}
        </span>
      )}
    />
  )
}
