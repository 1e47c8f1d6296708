import { Button } from '@chaveiro/web/ui/button.tsx'
import { copySecret } from '@chaveiro/web/ui/clipboard.ts'
import { CopyButton } from '@chaveiro/web/ui/copy-button.tsx'
import { Spinner } from '@chaveiro/web/ui/spinner.tsx'
import { toast } from '@chaveiro/web/ui/toast.tsx'
import { useEffect, useState } from 'react'
import type { ActInput } from '../../background/window-messages.ts'
import { filled } from '../../i18n/texts.ts'
import { explain } from '../explain.ts'
import { texts } from '../language.ts'
import { useAsked } from '../use-asked.ts'
import { ask } from '../worker.ts'
import type { Fill } from './use-fill.ts'

const nextSeconds = 5
const around = 2 * Math.PI * 7

/** The present code and how long it lasts; after it the next one, and then nothing: another look is another reveal. */
export function CodeLine({
  item,
  isCopyable,
  onFill,
}: {
  item: ActInput<'readCode'>['item']
  isCopyable: boolean
  onFill?: Fill
}) {
  const { row } = texts
  const { value, error } = useAsked(() => ask('readCode', { item }), item.id)
  const now = useNow()
  if (error !== null) {
    return (
      <p role="alert" className="px-2 pb-2 pl-13 text-red-ink text-small">
        {explain(error).sentence}
      </p>
    )
  }
  if (!value) {
    return (
      <p className="px-2 pb-2 pl-13 text-ink-3">
        <Spinner />
      </p>
    )
  }
  const { periodSeconds } = value
  const isNext = now >= value.untilMs
  const seconds = Math.ceil((value.untilMs - now) / 1000) + (isNext ? periodSeconds : 0)
  if (seconds <= 0) return <p className="px-2 pb-2 pl-13 text-ink-3 text-small">{row.codeOver}</p>
  const code = isNext ? value.next : value.code
  const isEnding = !isNext && seconds <= nextSeconds
  const put = async () => {
    const isCopied = await copySecret(ask('copyValue', { item, what: 'code' }).then(({ text }) => text))
    if (isCopied) toast.success(row.copiedCode)
    return isCopied
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 px-2 pb-2 pl-13">
      <output
        translate="no"
        aria-label={row.code}
        aria-live="off"
        className="whitespace-nowrap font-mono font-semibold text-title text-ink tabular-nums tracking-wide"
      >
        {grouped(code)}
      </output>
      <svg aria-hidden="true" viewBox="0 0 18 18" className="-rotate-90 size-4.5">
        <circle cx="9" cy="9" r="7" fill="none" strokeWidth="2" className="stroke-line" />
        <circle
          cx="9"
          cy="9"
          r="7"
          fill="none"
          strokeWidth="2"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - seconds / periodSeconds)}
          className={isEnding ? 'stroke-red' : 'stroke-accent'}
        />
      </svg>
      <span className="text-caption text-ink-2 tabular-nums">
        <span aria-hidden="true">{seconds}</span>
        <span className="sr-only">{filled(row.secondsLeft, { seconds })}</span>
      </span>
      {isEnding && (
        <span translate="no" className="order-last basis-full font-mono text-ink-2 text-small tabular-nums">
          {filled(row.next, { code: grouped(value.next) })}
        </span>
      )}
      <span className="ml-auto flex items-center gap-1">
        {isCopyable && <CopyButton put={put} label={row.copyCode} />}
        {onFill && (
          <Button
            size="sm"
            aria-label={filled(row.fillCode, { title: item.title })}
            onClick={() => void onFill({ item, gesture: 'code' })}
          >
            {row.fill}
          </Button>
        )}
      </span>
    </div>
  )
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** In two halves, which are easier to read and type. */
function grouped(code: string): string {
  const half = Math.floor(code.length / 2)
  return `${code.slice(0, half)} ${code.slice(half)}`
}
