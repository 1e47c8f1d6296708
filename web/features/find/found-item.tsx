import type { Item } from '@chaveiro/contract/items.ts'
import { Lock, Vault } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemLooks } from './item-looks.ts'

/** One hit: what it is, whose login, in which vault. */
export function FoundItem({
  item,
  vaultPath,
  isClosed,
  looks,
}: {
  item: Item
  vaultPath: string | undefined
  /** Its vault is not open to the person. */
  isClosed: boolean
  looks: ItemLooks
}) {
  const { t } = useTranslation('find')
  return (
    <div className="flex items-center gap-3">
      {looks.tile(item)}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-ink" title={item.title}>
          {item.title}
        </p>
        {item.login !== '' && <p className="truncate text-ink-2 text-small">{item.login}</p>}
        <p className="flex items-center gap-1.5 text-caption text-ink-3" title={vaultPath}>
          <Vault aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="sr-only">{t('inVault')}</span>
          <span className="truncate">{vaultPath ?? '…'}</span>
        </p>
        {isClosed && (
          <p className="flex items-center gap-1.5 text-caption text-ink-2">
            <Lock aria-hidden="true" className="size-3.5 shrink-0" />
            {t('locked')}
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-1.5 max-sm:flex-col max-sm:items-end max-sm:gap-1">
        {looks.badges(item)}
      </div>
    </div>
  )
}
