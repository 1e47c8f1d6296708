import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import { deletedKeptDays } from '@chaveiro/contract/constants.ts'
import type { Item } from '@chaveiro/contract/items.ts'
import { FolderInput, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useHeldPage } from '../../../session/use-held-page.ts'
import { usePathText } from '../../../session/use-path-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useItemFailure } from '../deleted/use-item-failure.ts'
import { NewVaultDialog } from '../new-vault-dialog.tsx'
import { tryEach } from '../try-each.ts'
import { useDeleteItem, useMoveItem } from '../use-change-items.ts'
import { useItemList } from '../use-items.ts'
import type { VaultInView } from '../vault-in-view.ts'
import type { Selection } from './use-selection.ts'

type Act = 'move' | 'remove'

/** How many items are picked, and what can be done with all of them: one after the other, and what fails stays picked. */
export function SelectionBar({
  vault,
  selection: { chosen, pickable, pickAll },
  onChanged,
  onClose,
}: {
  vault: VaultInView
  selection: Selection
  onChanged: () => void
  /** Ends the selection. */
  onClose: () => void
}) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const pathText = usePathText()
  const confirm = useConfirm()
  const tellFailure = useItemFailure()
  const move = useMoveItem(vault.shown)
  const remove = useDeleteItem(vault.shown, vault.holds_key)
  const list = useItemList(vault.id)
  const [isPicking, setIsPicking] = useState(false)
  const [running, setRunning] = useState<{ act: Act; done: number; all: number } | null>(null)
  const stop = useRef<AbortController>(null)
  useHeldPage(running !== null)
  const counted = (count: number) => ({ count, number: format.number(count) })

  const run = async (act: Act, one: (item: Item) => Promise<unknown>, to?: ShownVault) => {
    stop.current = new AbortController()
    const { done, failed } = await tryEach(
      chosen,
      (item, before) => {
        setRunning({ act, done: before + 1, all: chosen.length })
        return one(item)
      },
      stop.current.signal,
    )
    setRunning(null)
    if (done.length > 0) toast.success(t(`several.done.${act}`, counted(done.length)), to && pathText(to))
    const [first] = failed
    if (first) {
      const title = t(`several.failed.${act}`, { ...counted(failed.length), title: first.one.title })
      await tellFailure(title, first.error, first.one.id)
      // What a colleague has changed or taken away meanwhile is shown as it is now.
      void list.reload()
    }
    if (done.length === chosen.length) onClose()
    onChanged()
  }
  const askAndRemove = async () => {
    const question = {
      title: t('several.removeTitle', counted(chosen.length)),
      message: t('several.removeHint', { number: format.number(deletedKeptDays) }),
      confirmLabel: t('detail.remove'),
    }
    if (await confirm({ ...question, tone: 'danger' })) await run('remove', remove.mutateAsync)
  }
  return (
    <section
      aria-label={t('several.label')}
      className="sticky top-2 z-10 mx-4 mb-3 flex min-h-12 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 rounded-xl border border-accent bg-surface px-3 py-1.5 shadow-card sm:mx-6 sm:px-4"
    >
      <Checkbox
        label={t('several.all')}
        checked={chosen.length > 0 && chosen.length === pickable.length}
        onChange={pickAll}
      />
      <span role="status" className="text-body text-ink-2 tabular-nums">
        {running
          ? t(`several.running.${running.act}`, {
              done: format.number(running.done),
              all: format.number(running.all),
            })
          : t('several.picked', counted(chosen.length))}
      </span>
      <div className="ml-auto flex gap-1.5 sm:gap-2">
        {running ? (
          <Button size="sm" onClick={() => stop.current?.abort()}>
            {t('several.stop')}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="danger-ghost"
              icon={<Trash2 />}
              disabled={chosen.length === 0}
              onClick={() => void askAndRemove()}
            >
              {t('detail.remove')}
            </Button>
            <Button
              size="sm"
              icon={<FolderInput />}
              disabled={chosen.length === 0}
              onClick={() => setIsPicking(true)}
            >
              {t('move.button')}
            </Button>
          </>
        )}
      </div>
      {isPicking && (
        <NewVaultDialog
          what={t('count', counted(chosen.length))}
          from={vault.shown}
          onPick={(to) => {
            setIsPicking(false)
            void run('move', (item) => move.mutateAsync({ item, to }), to)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </section>
  )
}
