import { Eye, EyeOff } from 'lucide-react'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { FilesField } from './files-field.tsx'
import type { Draft, SubmissionView } from './submission-state.ts'
import type { SubmissionTexts } from './texts.ts'

type FieldLabel = keyof SubmissionTexts['field']

/** The labels of login and secret, by type. */
export const fieldLabels: Record<Draft['type'], { login: FieldLabel; secret: FieldLabel }> = {
  web_credential: { login: 'login', secret: 'password' },
  api_key: { login: 'account', secret: 'key' },
  ad_token: { login: 'account', secret: 'token' },
  social_login: { login: 'login', secret: 'password' },
  secure_note: { login: 'account', secret: 'note' },
}

/** For keys and passwords: no correction, no capitals, fixed width. */
export const verbatim = {
  mono: true,
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  // This value keeps browsers from offering to save or fill the field.
  autoComplete: 'one-time-code',
} as const

/** The secret, and files, one of which may hold it; of an entry of the list they are folded away. */
export function SecretFields(view: SubmissionView) {
  const { texts, draft, faults, busy, isSecretShown } = view
  const word = isSecretShown ? texts.hide : texts.show
  const label = texts.field[fieldLabels[draft.type].secret]
  const secret = {
    ...verbatim,
    id: 'password',
    large: true,
    label,
    optional: draft.files.length > 0 ? texts.optional : undefined,
    error: faults.password,
    value: draft.password,
    disabled: busy,
    'aria-required': draft.files.length === 0,
    trailing: (
      <button
        id="toggle"
        type="button"
        aria-label={`${word}: ${label}`}
        aria-pressed={isSecretShown}
        onClick={view.onToggleSecret}
        className="flex size-11 items-center justify-center rounded-lg text-ink-3 transition-colors hover:bg-hover hover:text-ink [&_svg]:size-5"
      >
        {isSecretShown ? <EyeOff /> : <Eye />}
      </button>
    ),
  }
  return (
    <div className="space-y-3">
      {view.isLong || draft.type === 'secure_note' ? (
        <TextArea
          {...secret}
          rows={5}
          masked={!isSecretShown}
          onChange={({ currentTarget }) => view.onInput('password', currentTarget.value)}
        />
      ) : (
        <TextField
          {...secret}
          type={isSecretShown ? 'text' : 'password'}
          onPaste={view.onPasteSecret}
          onChange={({ currentTarget }) => view.onInput('password', currentTarget.value)}
        />
      )}
      {view.entry === null && <FilesField {...view} />}
    </div>
  )
}
