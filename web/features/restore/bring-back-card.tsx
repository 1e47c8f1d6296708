import { type BringableItem, type BringableVault, listedPlace, type WithheldPerson } from '@chaveiro/device'
import { List, Undo2, Vault as VaultIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { usePathText } from '../../nouns/vaults/use-path-text.ts'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toast.tsx'
import { ChooseVault } from './choose-vault.tsx'
import { type Into, useBringBack } from './use-bring-back.ts'
import { useNames } from './use-restore.ts'

/** A longer list starts collapsed, and names at most this many. */
const [openUpTo, namedUpTo] = [5, 100]

/** What this person did here and the backup lacks, by vault. */
export function BringBackCard({
  bringable,
  withheld,
}: {
  bringable: readonly BringableVault[]
  /** Whom to decide about before anything is written to their vaults. */
  withheld: readonly WithheldPerson[]
}) {
  const { t } = useTranslation('restore')
  return (
    <Card flush title={t('back.heading')} description={t('back.description')}>
      <Rows>
        {bringable.map((one) => (
          <VaultRow
            key={one.vault.id}
            bringable={one}
            undecided={withheld.filter(({ vaultId }) => vaultId === one.vault.id)}
          />
        ))}
      </Rows>
    </Card>
  )
}

function VaultRow({
  bringable,
  undecided,
}: {
  bringable: BringableVault
  undecided: readonly WithheldPerson[]
}) {
  const { t } = useTranslation('restore')
  const format = useFormat()
  const tellFailure = useFailureToast()
  const names = useNames()
  const pathText = usePathText()
  const { act, done, stop } = useBringBack(bringable)
  const { vault, isGone, items } = bringable
  const present = isGone ? null : listedPlace(names.vaults, vault.id)
  const name = pathText(present ?? vault) || t('gone.vault')
  // Awaited here: what `mutate` is given is not called once everything is back and this row is gone.
  const bring = async (brought: readonly BringableItem[], into: Into, told: string) => {
    try {
      await act.mutateAsync({ ids: brought.map(({ id }) => id), into })
      toast.success(told)
    } catch (error) {
      tellFailure(t('back.failed', { title: name }), error)
    }
  }
  const bringAll = (into: Into) => void bring(items, into, t('back.allDone', { name, count: items.length }))
  const list = present && (
    <ItemList
      items={items}
      isBusy={act.isPending}
      onBring={(item) => void bring([item], present, t(`back.done.${item.act}`, { title: item.title }))}
    />
  )
  const when = items.at(-1)?.writtenAt
  // Until somebody decides about them, whatever is written to the vault is refused.
  const first = undecided.map(({ userId }) => names.person(userId) ?? t('decide.somebody'))
  return (
    <ActionRow
      icon={<VaultIcon />}
      title={name}
      badge={isGone && <Badge tone="yellow">{t('back.vaultGone')}</Badge>}
      description={[
        t('back.count', { count: items.length }),
        ...(when ? [t('back.written', { when: format.dateTime(when) })] : []),
      ].join(' · ')}
      actions={
        present &&
        first.length === 0 &&
        items.length > 1 && (
          <Button size="sm" busy={act.isPending} busyLabel={t('back.busy')} onClick={() => bringAll(present)}>
            {t('back.all', { count: items.length })}
          </Button>
        )
      }
    >
      <div className="mt-3 space-y-3 sm:pl-11.5">
        {done !== null && items.length > 1 && (
          <ProgressBar
            label={t('back.busy')}
            value={done}
            max={items.length}
            detail={t('back.progress', { done, count: items.length })}
            onCancel={stop}
            cancelLabel={t('back.stop')}
          />
        )}
        {isGone && <ChooseVault bringable={bringable} isBusy={act.isPending} onChoose={bringAll} />}
        {first.length > 0 && (
          <p className="text-ink-2 text-small">{t('back.first', { people: format.list(first) })}</p>
        )}
        {first.length === 0 &&
          list &&
          (items.length > openUpTo ? (
            <Disclosure icon={<List />} title={t('back.list')} aside={format.number(items.length)}>
              <div className="px-3 py-2">{list}</div>
            </Disclosure>
          ) : (
            list
          ))}
      </div>
    </ActionRow>
  )
}

function ItemList({
  items,
  isBusy,
  onBring,
}: {
  items: readonly BringableItem[]
  isBusy: boolean
  onBring: (item: BringableItem) => void
}) {
  const { t } = useTranslation('restore')
  const rest = items.length - namedUpTo
  return (
    <ul className="space-y-1">
      {items.slice(0, namedUpTo).map((item) => (
        <li key={item.id} className="flex items-center gap-3 py-0.5">
          <span className="wrap-anywhere min-w-0 flex-1 text-body text-ink">{item.title}</span>
          <Button
            size="sm"
            icon={<Undo2 />}
            disabled={isBusy}
            aria-label={t(`back.named.${item.act}`, { title: item.title })}
            onClick={() => onBring(item)}
          >
            {t(`back.button.${item.act}`)}
          </Button>
        </li>
      ))}
      {rest > 0 && <li className="text-ink-3 text-small">{t('back.more', { count: rest })}</li>}
    </ul>
  )
}
