import { shownVault } from '@chaveiro/client/shown-vault.ts'
import type { BringableItem } from '@chaveiro/client/types/restore.ts'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { useNames, useRestoreAct } from './use-restore.ts'

/** What this person wrote here and the backup lacks. */
export function BringBackCard({ bringable }: { bringable: readonly BringableItem[] }) {
  const { t } = useTranslation('restore')
  return (
    <Card flush title={t('back.heading')} description={t('back.description')}>
      <Rows>
        {bringable.map((item) => (
          <BringBackRow key={item.id} item={item} />
        ))}
      </Rows>
    </Card>
  )
}

function BringBackRow({ item: { id, title, vaultId, writtenAt } }: { item: BringableItem }) {
  const { t } = useTranslation('restore')
  const format = useFormat()
  const tellFailure = useFailureToast()
  const { vaults } = useNames()
  const shown = shownVault(vaults, vaultId)
  const act = useRestoreAct(async () => {
    if (shown) await keySession.bringBack(id, shown)
  })
  return (
    <ActionRow
      icon={<Undo2 />}
      title={title}
      description={
        shown
          ? `${shown.path.join(' / ')} · ${t('back.written', { when: format.dateTime(writtenAt) })}`
          : t('back.noVault', { title })
      }
      actions={
        shown && (
          <Button
            size="sm"
            busy={act.isPending}
            busyLabel={t('back.busy')}
            aria-label={t('back.named', { title })}
            onClick={() =>
              act.mutate(undefined, {
                onSuccess: () => toast.success(t('back.done', { title })),
                onError: (error) => tellFailure(t('back.failed', { title }), error),
              })
            }
          >
            {t('back.button')}
          </Button>
        )
      }
    />
  )
}
