import { clsx } from 'clsx'
import { Button } from '../../ui/button.tsx'
import { EraseSign } from '../../ui/signs.tsx'
import { Countdown } from './countdown.tsx'
import { CopyButton, SecretRow } from './secret-row.tsx'
import { closingSeconds, fill, type SecretView, type ViewAt } from './view-state.ts'

/** The secret, for as long as it is shown. */
export function ShownSecret(view: ViewAt<'shown'>) {
  const { texts: all, stage, onClose, onPasswordCopied } = view
  const { shown: texts } = all
  const { secret } = stage
  const row = { view, mayCopy: !secret.no_copy }
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
                className="wrap-anywhere font-semibold text-ink text-xl leading-7 tracking-tight outline-none"
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
          <Countdown texts={all} />
        </div>
        <Closing {...view} />
      </header>
      <div className="divide-y px-5 sm:px-8">
        <SecretRow {...row} name="login" label={texts.login} value={secret.login} />
        <SecretRow
          {...row}
          name="password"
          label={texts.password}
          value={secret.password}
          isMasked
          onCopied={onPasswordCopied}
        />
        {secret.fields.map(({ label, value }, index) => (
          <SecretRow key={label} {...row} name={`field-${index}`} label={label} value={value} isMasked />
        ))}
        <SecretRow {...row} name="url" label={texts.url} value={secret.login_url} isLink />
        <SecretRow {...row} name="notes" label={texts.notes} value={secret.notes} />
      </div>
      <footer className="space-y-4 border-t bg-sunken/50 px-5 py-5 sm:px-8">
        <p className="flex items-start gap-2.5 text-ink-2 text-small [&_svg]:mt-px [&_svg]:size-4.5 [&_svg]:shrink-0">
          <EraseSign />
          <span>
            {texts.deleted} {hintOf(view)}
          </span>
        </p>
        <Button id="close" full onClick={onClose} className="h-11!">
          {texts.close}
        </Button>
      </footer>
    </section>
  )
}

function hintOf({ texts: { shown }, stage: { secret } }: ViewAt<'shown'>): string {
  if (secret.no_copy) return shown.noCopy
  return secret.password === '' ? '' : shown.copyLast
}

/** Redrawn separately, so that a copy button keeps the focus. */
export function Closing({ texts, stage }: SecretView) {
  const isClosing = stage.is === 'shown' && stage.isClosing
  return (
    <p
      data-part="closing"
      className={clsx(
        'border-b bg-green-soft px-5 py-3 font-medium text-body text-green-ink sm:px-8',
        !isClosing && 'hidden',
      )}
    >
      {isClosing && fill(texts.shown.closing, { count: closingSeconds })}
    </p>
  )
}
