import type { Item } from '@chaveiro/contract/calls/items.ts'
import { Lock, Star, Vault } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { actKeys } from '../../nouns/items/act-keys.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import type { FoundItemAct } from './item-acts.ts'
import type { ItemLooks } from './item-looks.ts'

const altKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌥' : 'Alt'

/** One result: the item, its login, its vault. */
export function FoundItem({
  item,
  vaultPath,
  isClosed,
  isFavourite,
  acts,
  looks,
}: {
  item: Item
  vaultPath: string | undefined
  /** The person cannot open its vault. */
  isClosed: boolean
  isFavourite: boolean
  /** The acts that its keys perform. */
  acts: readonly FoundItemAct[]
  looks: ItemLooks
}) {
  const { t } = useTranslation('find')
  return (
    <div className="flex items-center gap-3">
      {looks.tile(item)}
      <div className="min-w-0 flex-1">
        <p
          className="font-medium text-ink max-sm:wrap-anywhere max-sm:line-clamp-2 sm:truncate"
          title={item.title}
        >
          {isFavourite && (
            <Star
              aria-hidden="true"
              className="mr-1.5 inline size-3.5 fill-current align-[-1px] text-yellow-ink"
            />
          )}
          {item.title}
          {isFavourite && <span className="sr-only"> {t('favourite')}</span>}
        </p>
        {item.login !== '' && (
          <p translate="no" className="truncate text-ink-2 text-small">
            {item.login}
          </p>
        )}
        <p className="flex items-center gap-1.5 text-caption text-ink-3" title={vaultPath}>
          <Vault aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="sr-only">{t('inVault')}</span>
          <span className="max-sm:wrap-anywhere max-sm:line-clamp-2 sm:truncate">{vaultPath ?? '…'}</span>
        </p>
        {isClosed && (
          <p className="flex items-center gap-1.5 text-caption text-ink-2">
            <Lock aria-hidden="true" className="size-3.5 shrink-0" />
            {t('locked')}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1.5">
        <div className="flex gap-1.5 max-sm:flex-col max-sm:items-end max-sm:gap-1">{looks.badges(item)}</div>
        {acts.length > 0 && (
          <p
            aria-hidden="true"
            className="hidden items-center gap-2 text-caption text-ink-2 sm:group-data-highlighted/hit:flex"
          >
            <KeyHint keys={[altKey]} />
            {acts.map((act) => (
              <span key={act} className="flex items-center gap-1">
                <KeyHint keys={[actKeys[act]]} />
                {t(`acts.${act}`)}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}
