import {
  environments,
  maxLength,
  submissionFileMaxBytes,
  submissionTypes,
} from '@chaveiro/contract/constants.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import {
  FileSign,
  GlobeSign,
  HiddenSign,
  KeySign,
  LockSign,
  MegaphoneSign,
  RecordSign,
  ShareSign,
  ShownSign,
} from '../../ui/signs.tsx'
import { FaultLine, PlainChoice, PlainTextField } from './plain-fields.tsx'
import type { Draft, FieldName, SubmissionTexts, SubmissionView } from './submission-state.ts'

const typeSigns: Record<Draft['type'], ReactNode> = {
  web_credential: <GlobeSign />,
  api_key: <KeySign />,
  ad_token: <MegaphoneSign />,
  social_login: <ShareSign />,
  secure_note: <RecordSign />,
}

/** What the two standing fields are called for a type. */
const labels: Record<
  Draft['type'],
  { login: keyof SubmissionTexts['field']; secret: keyof SubmissionTexts['field'] }
> = {
  web_credential: { login: 'login', secret: 'password' },
  api_key: { login: 'account', secret: 'key' },
  ad_token: { login: 'account', secret: 'token' },
  social_login: { login: 'login', secret: 'password' },
  secure_note: { login: 'account', secret: 'note' },
}

/** The whole form. Nothing in it has a name, so that no browser ever sends it by itself. */
export function SubmissionForm(view: SubmissionView) {
  const { texts, draft, faults, busy } = view
  const { field } = texts
  const text = (name: FieldName) => ({
    id: name,
    value: draft[name],
    disabled: busy,
    onInput: (value: string) => view.onInput(name, value),
  })
  return (
    <form
      noValidate
      data-part="form"
      aria-label={texts.heading}
      onSubmit={(event) => {
        event.preventDefault()
        view.onSubmit()
      }}
      className="space-y-5 sm:rounded-2xl sm:border sm:bg-surface sm:p-7 sm:shadow-card"
    >
      <PlainChoice
        name="type"
        legend={field.type}
        options={submissionTypes.map((value) => ({
          value,
          label: texts.type[value],
          icon: typeSigns[value],
        }))}
        chosen={draft.type}
        disabled={busy}
        onChoose={view.onType}
      />
      <PlainTextField
        {...text('title')}
        label={field.title}
        hint={field.titleHint}
        fault={faults.title}
        maxLength={maxLength.title}
      />
      <PlainTextField
        {...text('login')}
        label={field[labels[draft.type].login]}
        optional={texts.optional}
        inputMode="email"
        verbatim
        maxLength={maxLength.login}
      />
      <Secret {...view} />
      <PlainTextField
        {...text('login_url')}
        label={field.login_url}
        optional={texts.optional}
        type="url"
        inputMode="url"
        placeholder="https://"
        verbatim
        fault={faults.login_url}
        maxLength={maxLength.loginUrl}
      />
      <PlainTextField
        {...text('notes')}
        label={field.notes}
        optional={texts.optional}
        hint={field.notesHint}
        fault={faults.notes}
        lines={3}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <PlainChoice
          name="environment"
          legend={field.environment}
          options={environments.map((value) => ({ value, label: texts.environment[value] }))}
          chosen={draft.environment}
          disabled={busy}
          onChoose={(value) => view.onInput('environment', value)}
        />
        <PlainTextField
          {...text('squad')}
          label={field.squad}
          optional={texts.optional}
          hint={field.squadHint}
          maxLength={maxLength.tag}
        />
      </div>
      <Button
        type="submit"
        id="submit"
        variant="primary"
        size="lg"
        full
        className="h-12! text-base!"
        icon={<LockSign />}
        busy={busy}
        busyLabel={texts.sending}
      >
        {texts.submit}
      </Button>
    </form>
  )
}

/** The secret itself and, for a certificate or a key, the file that holds it. */
function Secret(view: SubmissionView) {
  const { texts, draft, faults, busy, isSecretShown } = view
  const isLong = draft.type === 'secure_note' || /[\r\n]/.test(draft.password)
  const word = isSecretShown ? texts.hide : texts.show
  const label = texts.field[labels[draft.type].secret]
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
      <div>
        {draft.file ? <ChosenFile {...view} file={draft.file} /> : <ChooseFile {...view} />}
        <FaultLine id="file-fault" fault={faults.file} />
      </div>
    </div>
  )
}

function ChooseFile({ texts, busy, onFile, language }: SubmissionView) {
  return (
    <label className="relative block">
      <input
        id="file"
        type="file"
        aria-describedby="file-fault"
        disabled={busy}
        onChange={({ currentTarget }) => onFile(currentTarget)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="flex min-h-12 items-center gap-3 rounded-xl border border-line-strong/60 border-dashed px-3.5 py-2 text-body text-ink-2 transition-colors peer-hover:border-line-strong peer-hover:bg-hover peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-3">
        <FileSign />
        <span>
          {texts.file.add}{' '}
          <span className="whitespace-nowrap text-ink-3">
            ({texts.file.hint.replace('{{size}}', sizeText(submissionFileMaxBytes, language))})
          </span>
        </span>
      </span>
    </label>
  )
}

function ChosenFile({
  texts,
  busy,
  language,
  file,
  onRemoveFile,
}: SubmissionView & { file: NonNullable<Draft['file']> }) {
  return (
    <div className="flex min-h-12 items-center gap-3 rounded-xl border bg-sunken py-1 pr-1 pl-3.5 text-body [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-3">
      <FileSign />
      <span className="wrap-anywhere min-w-0 flex-1 text-ink">
        {file.name}{' '}
        <span className="whitespace-nowrap text-ink-3">{sizeText(file.bytes.length, language)}</span>
      </span>
      <button
        id="remove-file"
        type="button"
        disabled={busy}
        aria-label={texts.file.remove.replace('{{name}}', () => file.name)}
        onClick={onRemoveFile}
        className="flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-hover"
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        >
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
    </div>
  )
}

/** A file's size in the reader's language, in units of 1,024: '3.1 kB'. */
export function sizeText(bytes: number, language: string): string {
  const unit = bytes < 1024 ? 'byte' : 'kilobyte'
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: bytes < 10_240 ? 1 : 0,
  }).format(unit === 'byte' ? bytes : bytes / 1024)
}
