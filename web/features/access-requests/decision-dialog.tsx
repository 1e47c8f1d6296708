import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** For a thumb on a phone. */
const thumbWide = 'max-sm:h-11 max-sm:flex-1'

interface Answer {
  label: string
  isPending: boolean
  disabled?: boolean
  onPress: () => void
}

/** A decision: what it rests on as this device verified it, why that may be doubted, and the answers. Once it is over, it can only be closed. */
export function DecisionDialog({
  title,
  description,
  isOver,
  over,
  denies,
  deny,
  approve,
  doubt,
  onClose,
  children,
}: {
  title: string
  description?: string
  /** This person has nothing left to decide. */
  isOver: boolean
  /** How it ended, if that is known. */
  over?: ReactNode
  /** It was opened in order to deny it. */
  denies: boolean
  /** Null where it is not to be decided that way any more. */
  deny: Answer | null
  approve: Answer | null
  /** What this device does not believe of it. */
  doubt: { title: string; error: unknown } | null
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation(['access-requests', 'common'])
  const explain = useErrorText()
  const isBusy = deny?.isPending || approve?.isPending || false
  const isClosed = isOver && !isBusy
  const button = ({ label, isPending, disabled = false, onPress }: Answer, variant: 'danger' | 'primary') => (
    <Button
      className={thumbWide}
      variant={(variant === 'danger') === denies ? variant : 'secondary'}
      busy={isPending}
      disabled={isBusy || disabled}
      onClick={onPress}
    >
      {label}
    </Button>
  )
  return (
    <Dialog
      busy={isBusy}
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      footer={
        isClosed ? (
          <Button onClick={onClose}>{t('common:ui.close')}</Button>
        ) : (
          <>
            {deny && button(deny, 'danger')}
            {approve && button(approve, 'primary')}
          </>
        )
      }
    >
      <div className="space-y-5">
        {isClosed && (
          <Banner live tone="warning" title={t('approve.over')}>
            {over}
          </Banner>
        )}
        {doubt && (
          <Banner tone="danger" icon={<TriangleAlert />} title={doubt.title}>
            {explain(doubt.error)}
          </Banner>
        )}
        {children}
      </div>
    </Dialog>
  )
}
