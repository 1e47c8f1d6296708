import type { KeptImportHandle, KeptImports } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { FileClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ActionRow, Rows } from '../../../ui/action-row.tsx'
import { Card } from '../../../ui/card.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { UndoButton } from '../reporting/undo-button.tsx'

/** What was imported from this browser and can still be taken back. */
export function UndoableImports({ onUndo }: { onUndo: (handle: KeptImportHandle) => void }) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const { data } = useQuery<KeptImports>({
    queryKey: ['kept-imports'],
    queryFn: () => keySession.imports.kept(),
    staleTime: 0,
    gcTime: 0,
  })
  if (!data?.length) return null
  return (
    <Card flush title={t('undo.recent')} description={t('undo.recentHelp')}>
      <Rows label={t('undo.recent')}>
        {data.map((handle) => (
          <ActionRow
            key={handle.id}
            icon={<FileClock />}
            title={handle.name || t('pasted.name')}
            description={t('undo.made', {
              when: format.ago(handle.at),
              items: t('undo.items', { count: handle.created + handle.updated }),
              vaults: t('undo.vaults', { count: handle.vaults }),
            })}
            actions={<UndoButton handle={handle} onUndo={onUndo} />}
          />
        ))}
      </Rows>
    </Card>
  )
}
