import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Notification, useReadNotifications } from './use-notifications.ts'

/** Marks everything up to the newest listed entry, so that what arrives meanwhile stays new. */
export function MarkAllButton({ newest, isNeeded }: { newest: Notification | undefined; isNeeded: boolean }) {
  const { t } = useTranslation('common')
  const explain = useErrorText()
  const { mutate, isPending } = useReadNotifications()
  if (!newest) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<CheckCheck />}
      disabled={!isNeeded}
      busy={isPending}
      onClick={() =>
        mutate(
          { up_to: newest.id },
          { onError: (error) => toast.error(t('notifications.markFailed'), explain(error)) },
        )
      }
    >
      {t('notifications.markAll')}
    </Button>
  )
}
