import { CircleCheck, CircleHelp } from 'lucide-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

/**
 * One step of the conversation: what the file answered, and what may be corrected. What nobody has to look at stays folded under 'Change'.
 */
export function Step({
  title,
  detail,
  asks = false,
  folds = false,
  isOpen: givenOpen,
  onOpen,
  ref,
  children,
}: {
  /** The answer, in a sentence. */
  title: ReactNode
  detail?: ReactNode
  /** Whether a person should look at it. */
  asks?: boolean
  /** Begins folded, unless it asks. */
  folds?: boolean
  /** For a caller that has to know. */
  isOpen?: boolean
  onOpen?: (isOpen: boolean) => void
  ref?: Ref<HTMLElement>
  children?: ReactNode
}) {
  const { t } = useTranslation('import')
  const id = useId()
  const [isChosenOpen, setChosenOpen] = useState<boolean | null>(null)
  const isOpen = !folds || (givenOpen ?? isChosenOpen ?? asks)
  const Sign = asks ? CircleHelp : CircleCheck
  return (
    <section ref={ref} aria-labelledby={id} className="min-w-0 rounded-xl border bg-surface shadow-card">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3.5 sm:px-5">
        <Sign
          aria-hidden="true"
          className={`mt-0.5 size-5 shrink-0 ${asks ? 'text-yellow-ink' : 'text-green-ink'}`}
        />
        <div className="min-w-0 flex-1 basis-52">
          <h2 id={id} className="wrap-anywhere font-semibold text-title text-ink leading-6">
            {title}
          </h2>
          {detail && <div className="wrap-anywhere text-ink-3 text-small">{detail}</div>}
        </div>
        {folds && children && (
          <Button
            size="sm"
            variant="ghost"
            // Under the title where it finds no place beside it.
            className="max-sm:ms-5.5"
            aria-expanded={isOpen}
            aria-describedby={id}
            onClick={() => {
              setChosenOpen(!isOpen)
              onOpen?.(!isOpen)
            }}
          >
            {t(isOpen ? 'step.close' : 'step.change')}
          </Button>
        )}
      </header>
      {isOpen && children && <div className="border-t">{children}</div>}
    </section>
  )
}

/** A part of a step, at the width of its text. */
export const Part = ({ children }: { children: ReactNode }) => (
  <div className="not-first:border-t px-4 py-3.5 sm:px-5">{children}</div>
)
