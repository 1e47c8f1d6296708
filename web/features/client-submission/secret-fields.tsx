import { HiddenSign, ShownSign } from '../../ui/signs.tsx'
import { fieldLabels } from './field-labels.ts'
import { FileField } from './file-field.tsx'
import { PlainTextField } from './plain-fields.tsx'
import type { SubmissionView } from './submission-state.ts'

/** The secret, and for a certificate or key the file that holds it. */
export function SecretFields(view: SubmissionView) {
  const { texts, draft, faults, busy, isSecretShown } = view
  const isLong = draft.type === 'secure_note' || /[\r\n]/.test(draft.password)
  const word = isSecretShown ? texts.hide : texts.show
  const label = texts.field[fieldLabels[draft.type].secret]
  return (
    <div className="space-y-3">
      <PlainTextField
        id="password"
        value={draft.password}
        disabled={busy}
        onInput={(value) => view.onInput('password', value)}
        onPaste={view.onPasteSecret}
        label={label}
        {...(draft.file ? { optional: texts.optional } : {})}
        fault={faults.password}
        type={isSecretShown ? 'text' : 'password'}
        {...(isLong ? { lines: 5 } : {})}
        masked={!isSecretShown}
        verbatim
        trailing={
          <button
            id="toggle"
            type="button"
            aria-label={`${word}: ${label}`}
            aria-pressed={isSecretShown}
            onClick={view.onToggleSecret}
            className="flex size-11 items-center justify-center rounded-lg text-ink-3 transition-colors hover:bg-hover hover:text-ink [&_svg]:size-5"
          >
            {isSecretShown ? <HiddenSign /> : <ShownSign />}
          </button>
        }
      />
      <FileField {...view} />
    </div>
  )
}
