import { foundItemsMax } from '@chaveiro/contract/constants.ts'
import type { Item } from '@chaveiro/contract/items.ts'
import { SearchX, TextSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useErrorText } from '../../session/use-error-text.ts'
import { QuickFind } from '../../ui/quick-find.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { FoundItem } from './found-item.tsx'
import type { ItemLooks } from './item-looks.ts'
import { useFoundItems } from './use-found-items.ts'
import { useVaultPaths } from './use-vault-paths.ts'

/** Finds an item in whichever vault it lies. What is typed leaves the device; the server searches titles, never secrets. */
export function FindDialog({
  looks,
  onPick,
  onClose,
}: {
  looks: ItemLooks
  onPick: (item: Item) => void
  onClose: () => void
}) {
  const { t } = useTranslation('find')
  const explain = useErrorText()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const { query, wanted, isBehind } = useFoundItems(typed)
  const { paths, closed } = useVaultPaths()
  const hits = wanted === '' || query.isError ? [] : (query.data ?? [])

  const status = () => {
    if (wanted === '')
      return <EmptyState icon={<TextSearch />} title={t('hint')} description={t('hintDetail')} />
    if (hits.length > 0) return t('count', { count: hits.length, number: format.number(hits.length) })
    if (isBehind) return <Loading label={t('searching')} className="py-14" />
    if (query.isError) {
      return (
        <ErrorState title={t('failed')} detail={explain(query.error)} onRetry={() => void query.refetch()} />
      )
    }
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('noMatch', { search: wanted })}
        description={t('noMatchDetail')}
      />
    )
  }

  return (
    <QuickFind
      onClose={onClose}
      label={t('title')}
      placeholder={t('placeholder')}
      listLabel={t('list')}
      value={typed}
      onValueChange={setTyped}
      hits={hits}
      isBehind={isBehind}
      nameOf={(item) => item.title}
      keyOf={(item) => item.id}
      renderHit={(item) => (
        <FoundItem
          item={item}
          vaultPath={paths.get(item.vault_id)}
          isClosed={closed.has(item.vault_id)}
          looks={looks}
        />
      )}
      onPick={onPick}
      status={status()}
      note={hits.length < foundItemsMax ? undefined : t('best', { number: format.number(foundItemsMax) })}
      hints={[
        [['↑', '↓'], t('keys.move')],
        [['↵'], t('keys.open')],
        [['Esc'], t('keys.close')],
      ]}
    />
  )
}
