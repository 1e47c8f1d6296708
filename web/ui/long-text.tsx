import { useId, useState } from 'react'
import { useUiTexts } from './ui-texts.tsx'

/** From about this length on, a text in a table's column would push the next row out of sight. */
const longFrom = 160

/** A text that somebody wrote; of a long one the first lines, and all of it when asked. */
export function LongText({ text }: { text: string }) {
  const texts = useUiTexts()
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  if (text.length < longFrom) return text
  return (
    <>
      <span id={id} className={isWhole ? 'block' : 'line-clamp-5'}>
        {text}
      </span>
      <button
        type="button"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setIsWhole(!isWhole)}
        className="mt-0.5 rounded-sm text-accent-ink text-small underline underline-offset-2 hover:text-ink"
      >
        {isWhole ? texts.less : texts.whole}
      </button>
    </>
  )
}
