import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useHeldPage } from '../../nouns/forms/use-held-page.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConflictRows } from './conflict-rows.tsx'
import type { Conflict } from './use-conflict.ts'
import { useItemHistory } from './use-item.ts'
import type { TypeTemplate } from './use-type-template.ts'
import { VerificationBanner } from './verification-banner.tsx'

/** Somebody saved a newer version: shows both side by side, and the person chooses. */
export function ConflictDialog({
  conflict,
  template,
  isSaving,
  onBack,
  onKeepMine,
  onTakeTheirs,
}: {
  conflict: Conflict
  template: TypeTemplate
  isSaving: boolean
  onBack: () => void
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const [isShown, setIsShown] = useState(false)
  const { theirs, theirFaults, rows, withSecret } = conflict
  const history = useItemHistory(theirs.id)
  const author = history.data?.find(({ revision }) => revision === theirs.revision)?.author_email
  useHeldPage(true)
  const isDisputed = rows.some((row) => row.isDisputed)
  return (
    <Dialog
      size="lg"
      dismissible={false}
      busy={isSaving}
      onClose={onBack}
      title={t('conflict.title')}
      description={t('conflict.description', {
        who: author ?? t('conflict.somebody'),
        when: format.ago(theirs.updated_at),
      })}
      footer={
        <>
          <Button icon={<ArrowLeft />} className="mr-auto" disabled={isSaving} onClick={onBack}>
            {t('conflict.back')}
          </Button>
          <Button disabled={isSaving} onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button variant="primary" busy={isSaving} onClick={onKeepMine}>
            {t(isDisputed ? 'conflict.keepMine' : 'conflict.keepBoth')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <VerificationBanner faults={theirFaults} />
        <p className="text-body text-ink-2">
          {t(isDisputed ? 'conflict.disputedHelp' : 'conflict.peacefulHelp')}
        </p>
        {withSecret && (
          <Button size="sm" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {t(isShown ? 'conflict.hideSecrets' : 'conflict.showSecrets')}
          </Button>
        )}
        {rows.length === 0 ? (
          <Badge tone="green">{t('conflict.same')}</Badge>
        ) : (
          <ConflictRows rows={rows} template={template} isShown={isShown} />
        )}
      </div>
    </Dialog>
  )
}
