import { ArchiveRestore, FolderInput } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LoadingLines } from '../../../ui/skeleton.tsx'
import { useRemovedItem } from '../use-item.ts'
import { useByWhom } from './use-by-whom.ts'

/** In place of an item that a colleague deleted or moved: who and when, and where it can be found now. */
export function RemovedItem({ id, onShowDeleted }: { id: string; onShowDeleted: () => void }) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const byWhom = useByWhom()
  const query = useRemovedItem(id, true)
  if (query.isPending) return <LoadingLines />
  const removed = query.data
  // It may be hidden from the person now, with its vault.
  if (!removed) return <Banner tone="warning" live title={t('removed.gone')} />
  const { removed_at, removed_by, purge_at, is_moved, movedTo } = removed
  const who = byWhom(removed_by, removed_at, is_moved ? 'moved' : 'deleted')
  if (is_moved)
    return (
      <Banner
        tone="warning"
        live
        icon={<FolderInput />}
        title={t('removed.moved')}
        action={
          movedTo && (
            <ButtonLink size="sm" to={`/vaults?vault=${movedTo.vault}&item=${movedTo.item}`}>
              {t('removed.openThere')}
            </ButtonLink>
          )
        }
      >
        <p>{who}</p>
        {!movedTo && <p>{t('removed.notSeenThere')}</p>}
      </Banner>
    )
  return (
    <Banner
      tone="warning"
      live
      icon={<ArchiveRestore />}
      title={t('removed.deleted')}
      action={
        purge_at && (
          <Button size="sm" onClick={onShowDeleted}>
            {t('deleted.title')}
          </Button>
        )
      }
    >
      <p>{who}</p>
      <p>{purge_at ? t('deleted.until', { day: format.date(purge_at) }) : t('removed.forGood')}</p>
    </Banner>
  )
}
