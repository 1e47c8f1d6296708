import { clsx } from 'clsx'
import { Check, Copy, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { copyText } from '../../ui/clipboard.ts'
import { SecretText } from '../../ui/secret-text.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import type { SecretTexts } from './texts.ts'
import { fill } from './view-state.ts'

/** Always the same width: a mask must not reveal a secret's length. */
const mask = '••••••••••••'
const refuse = (event: { preventDefault: () => void }) => event.preventDefault()

interface Copied {
  texts: SecretTexts['shown']
  mayCopy: boolean
  name: string
  label: string
  value: string
  say: (words: string) => void
  onCopied?: () => void
}

interface Row extends Copied {
  /** Masked until its eye is pressed. */
  isMasked?: boolean
  isLink?: boolean
}

/** One value of the secret with its controls; nothing for an empty one. */
export function SecretRow(row: Row) {
  const { texts, name, label, value, isMasked = false } = row
  const [isHidden, setIsHidden] = useState(isMasked)
  /** How often the browser refused to copy the value since it is shown. */
  const [refusals, setRefusals] = useState(0)
  useLayoutEffect(() => {
    if (refusals > 0) selectValue(name)
  }, [refusals, name])
  if (value === '') return null
  return (
    <div data-row={name} className="flex items-start gap-1 py-3.5">
      <div className="min-w-0 flex-1">
        <h2 translate="no" className="wrap-anywhere font-medium text-ink-2 text-small">
          {label}
        </h2>
        {isHidden ? (
          <p className="mt-0.5 select-none text-ink-3 tracking-widest">
            <span aria-hidden="true">{mask}</span>
            <span className="sr-only">{texts.hidden}</span>
          </p>
        ) : (
          <Value {...row} />
        )}
        {refusals > 0 && <p className="mt-1.5 font-medium text-small text-yellow-ink">{texts.copyRefused}</p>}
      </div>
      {isMasked && (
        <SmallButton
          label={fill(isHidden ? texts.show : texts.hide, { label })}
          onClick={() => {
            setIsHidden(!isHidden)
            setRefusals(0)
          }}
        >
          {isHidden ? <Eye /> : <EyeOff />}
        </SmallButton>
      )}
      <CopyButton
        {...row}
        onRefused={() => {
          setIsHidden(false)
          setRefusals(refusals + 1)
        }}
      />
    </div>
  )
}

/** Copies a value, where its sender allows that and there is one. If the browser refuses, shows and selects it for the person's own keys. */
export function CopyButton({ onRefused, ...copied }: Copied & { onRefused?: () => void }) {
  const { texts, mayCopy, name, label, value, say } = copied
  // Not cleared from the clipboard: it is shown only once, and its recipient was told to keep it.
  const { copied: isCopied, copy } = useCopy(async () => {
    const isDone = await copyText(value)
    if (isDone && copied.onCopied) copied.onCopied()
    else say(isDone ? `${texts.copied}: ${label}` : texts.copyRefused)
    if (!isDone) (onRefused ?? (() => selectValue(name)))()
    return isDone
  })
  if (!mayCopy || value === '') return null
  return (
    <SmallButton
      label={isCopied ? `${texts.copied}: ${label}` : fill(texts.copy, { label })}
      onClick={() => void copy()}
    >
      {isCopied ? <Check className="text-green-ink" /> : <Copy />}
    </SmallButton>
  )
}

/** Selects all parts of a value, but not the words that a link has for screen readers. */
function selectValue(name: string) {
  const shown = document.getElementById(`value-${name}`)
  if (shown)
    getSelection()?.setBaseAndExtent(shown, 0, shown, shown.matches('a') ? 1 : shown.childNodes.length)
}

function Value({ texts, mayCopy, name, value, isMasked, isLink }: Row) {
  if (isLink && mayCopy && isFollowable(value)) {
    return (
      <a
        translate="no"
        id={`value-${name}`}
        href={value}
        target="_blank"
        rel="noopener noreferrer"
        className="wrap-anywhere mt-0.5 block text-title text-accent-ink underline underline-offset-2"
      >
        {value}
        <span className="sr-only"> {texts.newTab}</span>
      </a>
    )
  }
  const guard = mayCopy ? {} : { onCopy: refuse, onCut: refuse, onDragStart: refuse }
  return (
    <p
      translate="no"
      id={`value-${name}`}
      {...(name === 'password' && { tabIndex: 0 })}
      {...guard}
      className={clsx(
        'wrap-anywhere mt-0.5 max-h-60 overflow-y-auto whitespace-pre-wrap rounded-sm text-title text-ink',
        (isMasked || name === 'login') && 'break-all font-mono',
        !mayCopy && 'select-none',
      )}
    >
      {isMasked ? <SecretText>{value}</SecretText> : value}
    </p>
  )
}

/** Only web addresses become links: whoever made the secret chose what opens here. */
function isFollowable(value: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(value).protocol)
  } catch {
    return false
  }
}

function SmallButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-10 shrink-0 self-center items-center justify-center rounded-lg text-ink-2 transition-colors hover:bg-hover hover:text-ink [&_svg]:size-4.5"
    >
      {children}
    </button>
  )
}
