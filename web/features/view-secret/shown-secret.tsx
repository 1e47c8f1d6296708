import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { Trash2 } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { Countdown, redSeconds, shownSeconds, startClock } from './countdown.tsx'
import { CopyButton, SecretRow } from './secret-row.tsx'
import type { SecretTexts } from './texts.ts'
import { fill, type StageOf } from './view-state.ts'

const tickMs = 200
/** How long the page stays after the password was copied. */
const closingSeconds = 3

interface Shown {
  texts: SecretTexts
  secret: OneTimeSecret
  /** Whether nothing else on the page would be lost with its window. */
  mayClose: boolean
  /** Announces a change to those who cannot see it. */
  say: (words: string) => void
  onEnd: (why: StageOf<'over'>['why']) => void
}

/** The secret, for as long as it is shown. */
export function ShownSecret({ texts: all, secret, mayClose, say, onEnd }: Shown) {
  const { shown: texts } = all
  const { left, isAway } = useShownTime(onEnd)
  const [isClosing, setIsClosing] = useState(false)
  const closing = fill(mayClose ? texts.closing : texts.hiding, { count: closingSeconds })
  const sayLeft = useEffectEvent(() => say(`${left} ${texts.secondsLeft}`))
  const sayClosing = useEffectEvent(() => say(closing))
  const end = useEffectEvent(onEnd)
  useLayoutEffect(() => {
    if (left === 30 || left === redSeconds) sayLeft()
  }, [left])
  useLayoutEffect(() => {
    if (!isClosing) return
    sayClosing()
    const timer = setTimeout(() => {
      end('copied')
      // Browsers close only a window that a link or script opened; elsewhere the page asks the person to.
      if (mayClose) close()
    }, closingSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isClosing, mayClose])

  if (isAway) return null
  const row = { texts, mayCopy: !secret.no_copy, say }
  const hint = secret.no_copy ? texts.noCopy : secret.password === '' || !mayClose ? '' : texts.copyLast
  const type = all.type[secret.type] ?? secret.type
  return (
    <section className="overflow-clip rounded-2xl border bg-surface shadow-card">
      <header className="sticky top-0 z-10 bg-surface">
        <div className="flex items-center gap-4 border-b px-5 py-4 sm:px-8 sm:py-5">
          <div className="min-w-0 flex-1">
            <div className="flex items-start gap-1">
              <h1
                id="heading"
                tabIndex={-1}
                className="wrap-anywhere font-semibold text-ink text-heading leading-7 tracking-tight outline-none"
              >
                {secret.title === '' ? (
                  texts.untitled
                ) : (
                  <span id="value-title" translate="no">
                    {secret.title}
                  </span>
                )}
              </h1>
              <CopyButton {...row} name="title" label={texts.title} value={secret.title} />
            </div>
            {secret.type !== '' && (
              <div className="flex items-center gap-1">
                <p id="value-type" className="wrap-anywhere text-ink-2 text-small">
                  {type}
                </p>
                <CopyButton {...row} name="type" label={texts.type} value={type} />
              </div>
            )}
          </div>
          <Countdown texts={all} left={left} />
        </div>
        {isClosing && (
          <p className="border-b bg-green-soft px-5 py-3 font-medium text-body text-green-ink sm:px-8">
            {closing}
          </p>
        )}
      </header>
      <div className="divide-y px-5 sm:px-8">
        <SecretRow {...row} name="login" label={texts.login} value={secret.login} />
        <SecretRow
          {...row}
          name="password"
          label={texts.password}
          value={secret.password}
          isMasked
          onCopied={() => setIsClosing(true)}
        />
        {secret.fields.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and their places never change
          <SecretRow key={index} {...row} name={`field-${index}`} label={label} value={value} isMasked />
        ))}
        <SecretRow {...row} name="url" label={texts.url} value={secret.login_url} isLink />
        <SecretRow {...row} name="notes" label={texts.notes} value={secret.notes} />
      </div>
      <footer className="space-y-4 border-t bg-sunken/50 px-5 py-5 sm:px-8">
        <p className="flex items-start gap-2.5 text-ink-2 text-small [&_svg]:mt-px [&_svg]:size-4.5 [&_svg]:shrink-0">
          <Trash2 />
          <span>
            {texts.deleted} {hint}
          </span>
        </p>
        <Button id="close" full onClick={() => onEnd('closed')} className="h-11!">
          {texts.close}
        </Button>
      </footer>
    </section>
  )
}

/** Counts the seconds while the secret is shown, and takes it off a page that nobody looks at. */
function useShownTime(onEnd: Shown['onEnd']): { left: number; isAway: boolean } {
  const [left, setLeft] = useState(shownSeconds)
  const [isAway, setIsAway] = useState(false)
  const focusOn = useFocusOn()
  const end = useEffectEvent(onEnd)
  useLayoutEffect(() => {
    const timeLeft = startClock(shownSeconds)
    const tick = () => {
      const seconds = timeLeft()
      setLeft(seconds)
      if (seconds === 0) end('time')
      return seconds
    }
    const endAtOnce = () => flushSync(() => end('closed'))
    const turn = () => {
      if (document.visibilityState === 'hidden') return flushSync(() => setIsAway(true))
      if (tick() === 0) return
      setIsAway(false)
      focusOn('heading')
    }
    const timer = setInterval(tick, tickMs)
    // The browser's Back cache would keep the page with the secret.
    addEventListener('pagehide', endAtOnce)
    // A tab frozen in the background counts no seconds, so its secret is removed first.
    document.addEventListener('freeze', endAtOnce)
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', endAtOnce)
      document.removeEventListener('freeze', endAtOnce)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [focusOn])
  return { left, isAway }
}
