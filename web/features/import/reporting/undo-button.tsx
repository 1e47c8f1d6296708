import type { KeptImportHandle } from '@chaveiro/device'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'

/** Takes an import back, after saying what that does. */
export function UndoButton({
  handle,
  onUndo,
}: {
  handle: KeptImportHandle
  onUndo: (handle: KeptImportHandle) => void
}) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const confirm = useConfirm()
  const { created, updated, vaults, until } = handle
  const ask = async () => {
    const will = [
      created > 0 && t('undo.deletes', { count: created }),
      updated > 0 && t('undo.bringsBack', { count: updated }),
      vaults > 0 && t('undo.removes', { count: vaults }),
      t('undo.leaves'),
    ].filter((sentence) => sentence !== false)
    const isSure = await confirm({
      title: t('undo.question'),
      message: (
        <ul className="list-disc space-y-1 pl-5">
          {will.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ),
      confirmLabel: t('undo.open'),
      tone: 'danger',
    })
    if (isSure) onUndo(handle)
  }
  return (
    <Button
      icon={<Undo2 />}
      title={t('undo.until', { time: format.dateTime(until) })}
      onClick={() => void ask()}
    >
      {t('undo.open')}
    </Button>
  )
}
