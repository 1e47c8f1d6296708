import type { VaultType } from '@chaveiro/contract/constants.ts'
import type { VisibilityByType } from '@chaveiro/device'
import { clsx } from 'clsx'
import { Folder, FolderPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LongList } from '../../../ui/long-list.tsx'
import { FilterSelect } from '../../../ui/select.tsx'
import type { Inspected } from '../use-import.ts'
import { NewVaultsVisibility } from './new-vaults-visibility.tsx'
import { Part } from './step.tsx'
import { type FutureVault, futureTree } from './vault-tree.ts'

export type Types = ReadonlyMap<string, VaultType>

/** The vaults as they will be: new ones with their type and who will see them, existing ones with what they get. */
export function FutureVaults({
  inspection,
  types,
  onTypes,
  visibility,
  onVisibility,
}: {
  inspection: Pick<Inspected, 'newVaults' | 'filledVaults'>
  /** By path, as far as chosen. */
  types: Types
  onTypes: (types: Types) => void
  visibility: VisibilityByType
  onVisibility: (visibility: VisibilityByType) => void
}) {
  const { t } = useTranslation(['import', 'vaults'])
  const { newVaults, filledVaults } = inspection
  const tree = useMemo(() => futureTree({ newVaults, filledVaults }), [newVaults, filledVaults])
  const open = newVaults.filter((vault) => !vault.isTypeSaid)
  const typeAt = ({ path, type }: { path: string; type: VaultType }) => types.get(path) ?? type
  const options = (['client', 'product', 'squad'] as const).map((value) => ({
    value,
    label: t(`vaults:type.${value}`),
  }))
  return (
    <>
      {open.length > 0 && (
        <Part>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-64 text-ink-3 text-small">{t('summary.newVaultsHelp')}</p>
            {open.length > 1 && (
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
            )}
          </div>
        </Part>
      )}
      <Part>
        {filledVaults.some(({ alike }) => alike > 1) && (
          <p className="mb-2 text-ink-3 text-small">{t('filled.alikeHelp')}</p>
        )}
        <LongList
          label={t('vaultsStep.tree')}
          items={tree}
          keyOf={({ path }) => path}
          rowPx={41}
          row={(vault, { className, ...listed }) => (
            <li
              {...listed}
              key={vault.path}
              className={clsx(
                className,
                'flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-1 py-1 pr-2 pl-3',
              )}
            >
              <VaultName vault={vault} />
              {vault.made &&
                (vault.made.isTypeSaid ? (
                  <span className="w-28 shrink-0 pl-2.5 text-ink-3 text-small sm:w-36">
                    {t(`vaults:type.${vault.made.type}`)}
                  </span>
                ) : (
                  <FilterSelect<VaultType>
                    label={t('summary.typeOf', { path: vault.path })}
                    slim
                    className="w-28 shrink-0 sm:w-36"
                    value={typeAt({ path: vault.path, type: vault.made.type })}
                    onValueChange={(type) => onTypes(new Map(types).set(vault.path, type))}
                    options={options}
                  />
                ))}
            </li>
          )}
        />
      </Part>
      {newVaults.length > 0 && (
        <NewVaultsVisibility
          types={new Set(newVaults.map(typeAt))}
          visibility={visibility}
          onVisibility={onVisibility}
        />
      )}
    </>
  )
}

function VaultName({ vault: { name, depth, rowCount, made, alike } }: { vault: FutureVault }) {
  const { t } = useTranslation('import')
  const Sign = made ? FolderPlus : Folder
  return (
    <>
      <span
        className="flex min-w-0 flex-1 basis-44 items-start gap-2.5"
        style={{ paddingLeft: `${Math.min(depth, 8) * 1.125}rem` }}
      >
        <Sign
          aria-hidden="true"
          className={clsx('mt-0.5 size-4 shrink-0', made ? 'text-green-ink' : 'text-ink-3')}
        />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <span
            className={clsx(
              'wrap-anywhere min-w-0 text-body',
              made || rowCount > 0 ? 'text-ink' : 'text-ink-3',
            )}
          >
            {name}
          </span>
          {made && <Badge tone="green">{t('vaultsStep.new')}</Badge>}
          {alike > 1 && <Badge tone="yellow">{t('filled.alike', { count: alike })}</Badge>}
        </span>
      </span>
      {rowCount > 0 && (
        <span className="shrink-0 text-ink-3 text-small tabular-nums max-sm:pl-6.5">
          {t('summary.rows', { count: rowCount })}
        </span>
      )}
    </>
  )
}
