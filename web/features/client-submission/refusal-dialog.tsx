import { CircleAlert } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { SubmissionView } from './submission-state.ts'
import type { SubmissionTexts } from './texts.ts'

/** Why it was not sent, in the browser's own modal dialog; the typed text stays behind it. */
export function RefusalDialog({ texts, fault, onCloseRefusal, onSubmit }: SubmissionView) {
  const { heading, kept, close } = texts.refused
  const isOver = fault === 'invalid' || fault === 'altered' || fault === 'past'
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="refusal-heading"
      aria-describedby="refusal-detail"
      onClose={onCloseRefusal}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-2xl border bg-surface p-6 text-ink shadow-dialog backdrop:bg-backdrop"
    >
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-red-soft text-red-ink [&_svg]:size-5"
        >
          <CircleAlert />
        </span>
        <div className="min-w-0">
          <h2 id="refusal-heading" className="font-semibold text-title">
            {heading}
          </h2>
          <div id="refusal-detail" className="mt-1 space-y-2 text-body text-ink-2">
            <p>{reason(texts.refused, fault)}</p>
            <p>{isOver ? texts.refused.keptToCopy : kept}</p>
          </div>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button size="lg" onClick={onCloseRefusal}>
          {close}
        </Button>
        {!isOver && (
          <Button size="lg" variant="primary" onClick={onSubmit}>
            {texts.retry}
          </Button>
        )}
      </div>
    </dialog>
  )
}

function reason(texts: SubmissionTexts['refused'], fault: SubmissionView['fault']): string {
  switch (fault) {
    case 'invalid':
    case 'altered':
    case 'past':
    case 'renewing':
    case 'full':
    case 'busy':
    case 'too_large':
    case 'file':
    case 'files_full':
      return texts[fault]
    default:
      return texts.failed
  }
}
