import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useTwoStepCodes } from './use-two-step-codes.ts'

const nextSeconds = 5
const radius = 7
const around = 2 * Math.PI * radius

/** The present code of a setup key, how long it lasts, and towards its end the next one. */
export function TwoStepCode({ value, copyable }: { value: string; copyable: boolean }) {
  const { t } = useTranslation('items')
  const codes = useTwoStepCodes(value)
  if (!codes) return <span className="min-w-0 flex-1 py-1 text-ink-3 text-small">…</span>
  const { code, next, secondsLeft, periodSeconds } = codes
  const isEnding = secondsLeft <= nextSeconds
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 py-0.5">
      <output
        translate="no"
        aria-label={t('code.label')}
        aria-live="off"
        className={clsx(
          'font-mono font-semibold text-title text-ink tabular-nums tracking-wide',
          copyable ? 'select-all' : 'select-none',
        )}
      >
        {grouped(code)}
      </output>
      <span className="inline-flex items-center gap-1.5 text-caption text-ink-2 tabular-nums">
        <Ring share={secondsLeft / periodSeconds} isEnding={isEnding} />
        <span aria-hidden="true">{secondsLeft}</span>
        <span className="sr-only">{t('code.left', { count: secondsLeft })}</span>
      </span>
      {isEnding && (
        <span
          translate="no"
          className={clsx('font-mono text-ink-2 text-small tabular-nums', !copyable && 'select-none')}
        >
          {t('code.next', { code: grouped(next) })}
        </span>
      )}
    </div>
  )
}

function Ring({ share, isEnding }: { share: number; isEnding: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 18 18" className="-rotate-90 size-4.5">
      <circle cx="9" cy="9" r={radius} fill="none" strokeWidth="2" className="stroke-line" />
      <circle
        cx="9"
        cy="9"
        r={radius}
        fill="none"
        strokeWidth="2"
        strokeDasharray={around}
        strokeDashoffset={around * (1 - share)}
        className={isEnding ? 'stroke-red' : 'stroke-accent'}
      />
    </svg>
  )
}

/** In two halves, as authenticators show it, which are easier to read out and type. */
function grouped(code: string): string {
  const half = Math.floor(code.length / 2)
  return `${code.slice(0, half)} ${code.slice(half)}`
}
