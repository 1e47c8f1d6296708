import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { copyText } from '../../ui/clipboard.ts'
import { draw } from '../../ui/draw.ts'
import { SecretText } from '../../ui/secret-text.tsx'
import { CopySign, DoneSign, HiddenSign, ShownSign } from '../../ui/signs.tsx'
import { fill, type SecretView } from './view-state.ts'

/** Always the same width: a mask must not reveal a secret's length. */
const mask = '••••••••••••'
const refuse = (event: { preventDefault: () => void }) => event.preventDefault()

interface Row {
  view: SecretView
  mayCopy: boolean
  name: string
  label: string
  value: string
  /** Masked until its eye is pressed. */
  isMasked?: boolean
  isLink?: boolean
  onCopied?: () => void
}

/** One value of the secret with its controls; renders nothing for an empty one. */
export function SecretRow(row: Row) {
  return row.value === '' ? null : rowParts(row, { isHidden: row.isMasked === true })
}

function rowParts(
  row: Row,
  { isHidden, isCopyRefused = false }: { isHidden: boolean; isCopyRefused?: boolean },
) {
  const { view, name, label, isMasked } = row
  const { shown: texts } = view.texts
  const turn = (event: { currentTarget: EventTarget }) => {
    const place = (event.currentTarget as HTMLElement).closest('[data-row]')
    place?.replaceWith(...draw(rowParts(row, { isHidden: !isHidden })))
    document.getElementById(`eye-${name}`)?.focus()
  }
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
        {isCopyRefused && (
          <p className="mt-1.5 font-medium text-small text-yellow-ink">{texts.copyRefused}</p>
        )}
      </div>
      {isMasked && (
        <SmallButton
          id={`eye-${name}`}
          label={fill(isHidden ? texts.show : texts.hide, { label })}
          onClick={turn}
        >
          {isHidden ? <ShownSign /> : <HiddenSign />}
        </SmallButton>
      )}
      <CopyButton {...row} />
    </div>
  )
}

/** Copies a value, where its sender allows that and there is one. */
export function CopyButton(row: Row) {
  const { view, mayCopy, name, label, value } = row
  if (!mayCopy || value === '') return null
  return (
    <SmallButton
      id={`copy-${name}`}
      label={fill(view.texts.shown.copy, { label })}
      onClick={(event) => void copy(row, event.currentTarget as HTMLElement)}
    >
      <CopySign />
    </SmallButton>
  )
}

function Value({ view, mayCopy, name, value, isMasked, isLink }: Row) {
  if (isLink && mayCopy && isFollowable(value)) {
    return (
      <a
        translate="no"
        id={`value-${name}`}
        href={value}
        target="_blank"
        rel="noopener noreferrer"
        className="wrap-anywhere mt-0.5 block text-[0.9375rem] text-accent-ink underline underline-offset-2"
      >
        {value}
        <span className="sr-only"> {view.texts.shown.newTab}</span>
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
        'wrap-anywhere mt-0.5 max-h-60 overflow-y-auto whitespace-pre-wrap rounded-sm text-[0.9375rem] text-ink',
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

const tickMs = 2000

async function copy(row: Row, button: HTMLElement) {
  const { view, name, label, value, onCopied } = row
  const { shown: texts } = view.texts
  // Not cleared from the clipboard: it is shown only once, and its recipient was told to keep it.
  if (!(await copyText(value))) return offerByHand(row)
  button.replaceChildren(...draw(<DoneSign />))
  button.classList.replace('text-ink-2', 'text-green-ink')
  button.setAttribute('aria-label', `${texts.copied}: ${label}`)
  // The mark goes away, since the clipboard may soon hold something else.
  setTimeout(() => {
    button.replaceChildren(...draw(<CopySign />))
    button.classList.replace('text-green-ink', 'text-ink-2')
    button.setAttribute('aria-label', fill(texts.copy, { label }))
  }, tickMs)
  if (onCopied) onCopied()
  else view.say(`${texts.copied}: ${label}`)
  document.getElementById(`copy-${name}`)?.focus()
}

/** If the browser refuses to copy, shows and selects the value, so that the person's own keys copy it. */
function offerByHand(row: Row) {
  const { view, name } = row
  // Title and type have no row, and the time may have run out meanwhile.
  const place = document.querySelector(`[data-row="${name}"]`)
  place?.replaceWith(...draw(rowParts(row, { isHidden: false, isCopyRefused: true })))
  document.getElementById(`copy-${name}`)?.focus()
  const shown = document.getElementById(`value-${name}`)
  // Selects all parts of the value, but not the words that a link has for screen readers.
  if (!shown) return
  getSelection()?.setBaseAndExtent(shown, 0, shown, shown.matches('a') ? 1 : shown.childNodes.length)
  view.say(view.texts.shown.copyRefused)
}

function SmallButton({
  id,
  label,
  onClick,
  children,
}: {
  id: string
  label: string
  onClick: (event: { currentTarget: EventTarget }) => void
  children: ReactNode
}) {
  return (
    <button
      id={id}
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
