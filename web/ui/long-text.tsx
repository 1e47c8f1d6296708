import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useUiTexts } from './ui-texts.tsx'

/** A shorter text is never cut: in a narrow column it may take some lines more. */
const longFrom = 160

/** A text that somebody wrote; of a long one the first lines, and all of it when asked. */
export function LongText({ text }: { text: string }) {
  return text.length < longFrom ? text : <CutText text={text} />
}

function CutText({ text }: { text: string }) {
  const texts = useUiTexts()
  const id = useId()
  const shown = useRef<HTMLSpanElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [isCut, setIsCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be cut where this one is not
  useLayoutEffect(() => {
    const measured = shown.current
    if (!measured || isWhole) return
    const measure = () => setIsCut(measured.scrollHeight > measured.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [isWhole, text])
  return (
    <>
      <span ref={shown} id={id} className={isWhole ? 'block' : 'line-clamp-5'}>
        {text}
      </span>
      {isCut && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
          className="mt-0.5 rounded-sm text-accent-ink text-small underline underline-offset-2 hover:text-ink"
        >
          {isWhole ? texts.less : texts.whole}
        </button>
      )}
    </>
  )
}
