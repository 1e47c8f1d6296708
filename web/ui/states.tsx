import { clsx } from 'clsx'
import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { IconTile } from './card.tsx'
import { useUiTexts } from './ui-texts.tsx'

/** Shown for an empty list: why it is empty, and what to do about it. */
export function EmptyState({
  icon,
  title,
  description,
  action,
  className,
}: {
  icon: ReactNode
  title: string
  description?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div className={clsx('flex flex-col items-center px-6 py-14 text-center', className)}>
      <IconTile icon={icon} tone="grey" />
      <p className="mt-4 font-medium text-title text-ink">{title}</p>
      {description && <div className="mt-1 max-w-sm text-body text-ink-3">{description}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

/** Shown for a list that could not be loaded: a sentence, and a button to try again. */
export function ErrorState({
  title,
  detail,
  onRetry,
  className,
}: {
  title: string
  detail?: ReactNode
  onRetry?: () => void
  className?: string
}) {
  const texts = useUiTexts()
  return (
    <div role="alert" className={clsx('flex flex-col items-center px-6 py-14 text-center', className)}>
      <IconTile icon={<TriangleAlert />} tone="red" />
      <p className="mt-4 font-medium text-title text-ink">{title}</p>
      {detail && <p className="mt-1 max-w-sm text-body text-ink-3">{detail}</p>}
      {onRetry && (
        <Button className="mt-5" icon={<RotateCw />} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
