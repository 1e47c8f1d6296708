import { Progress } from '@base-ui/react/progress'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useUiTexts } from './ui-texts.tsx'

/** The progress of something long; `value` null while unknown. */
export function ProgressBar({
  label,
  value,
  max = 100,
  detail,
  onCancel,
  cancelLabel,
}: {
  label: ReactNode
  value: number | null
  max?: number
  /** In words, on the right: '120 of 228'. */
  detail?: ReactNode
  onCancel?: () => void
  cancelLabel?: string
}) {
  const texts = useUiTexts()
  return (
    <div className="flex items-end gap-4">
      <Progress.Root value={value} max={max} className="min-w-0 flex-1">
        <div className="mb-2 flex items-baseline justify-between gap-3 text-small">
          <Progress.Label className="font-medium text-ink">{label}</Progress.Label>
          {detail && <span className="whitespace-nowrap text-ink-3 tabular-nums">{detail}</span>}
        </div>
        <Progress.Track className="h-2 overflow-hidden rounded-full bg-line forced-colors:border">
          <Progress.Indicator className="h-full rounded-full bg-accent forced-colors:bg-[Highlight] transition-[width] duration-200 data-indeterminate:w-1/3 data-indeterminate:animate-slide" />
        </Progress.Track>
      </Progress.Root>
      {onCancel && (
        <Button size="sm" onClick={onCancel}>
          {cancelLabel ?? texts.cancel}
        </Button>
      )}
    </div>
  )
}
