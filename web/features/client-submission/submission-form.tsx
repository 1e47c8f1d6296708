import { environments, submissionTypes } from '@chaveiro/contract/constants.ts'
import { ChevronRight, FileText, Globe, Key, Lock, type LucideIcon, Megaphone, Share2 } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { FilesField } from './files-field.tsx'
import { fieldLabels, SecretFields, verbatim } from './secret-fields.tsx'
import type { Draft, FieldName, SubmissionView } from './submission-state.ts'

/** Drawn anew each time: Preact would keep the form that it last stood in with an element, and what was typed there. */
const typeSigns: Record<Draft['type'], LucideIcon> = {
  web_credential: Globe,
  api_key: Key,
  ad_token: Megaphone,
  social_login: Share2,
  secure_note: FileText,
}

/** What is asked at once, and folded away what most people leave as it is. No field has a name, so that no browser submits it by itself. */
export function SubmissionForm(view: SubmissionView) {
  const { texts, draft, faults, busy, progress, entry } = view
  const { field } = texts
  const text = (name: FieldName) => ({
    id: name,
    value: draft[name],
    disabled: busy,
    large: true,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      view.onInput(name, currentTarget.value),
  })
  const typeField = (
    <ChoiceField
      name="type"
      legend={field.type}
      options={submissionTypes.map((value) => {
        const Sign = typeSigns[value]
        return { value, label: texts.type[value], icon: <Sign /> }
      })}
      chosen={draft.type}
      disabled={busy}
      onChoose={view.onType}
    />
  )
  const addressField = (
    <TextField
      {...text('login_url')}
      label={field.login_url}
      optional={texts.optional}
      type="url"
      inputMode="url"
      placeholder="https://"
      {...verbatim}
      error={faults.login_url}
    />
  )
  return (
    <form
      noValidate
      aria-labelledby="heading"
      onSubmit={(event) => {
        event.preventDefault()
        view.onSubmit()
      }}
      className="space-y-5 sm:rounded-2xl sm:border sm:bg-surface sm:p-7 sm:shadow-card"
    >
      {entry === null && typeField}
      {entry === null && (
        <TextField
          {...text('title')}
          label={field.title}
          help={field.titleHint}
          error={faults.title}
          aria-required
        />
      )}
      <TextField
        {...text('login')}
        label={field[fieldLabels[draft.type].login]}
        optional={texts.optional}
        inputMode="email"
        {...verbatim}
        error={faults.login}
      />
      <SecretFields {...view} />
      {entry === null && addressField}
      <TextArea
        {...text('notes')}
        label={entry === null ? field.notes : field.anything}
        optional={texts.optional}
        help={field.notesHint}
        error={faults.notes}
        rows={3}
      />
      <details
        open={view.isMoreOpen}
        onToggle={({ currentTarget }) => view.onMore(currentTarget.open)}
        className="group"
      >
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-lg pr-3 font-medium text-body text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden [&_svg]:size-4.5">
          <ChevronRight aria-hidden="true" className="transition-transform group-open:rotate-90" />
          {texts.more}
        </summary>
        <div className="mt-3 space-y-5">
          {entry !== null && typeField}
          {entry !== null && addressField}
          {entry !== null && <FilesField {...view} />}
          <div className="grid gap-5 sm:grid-cols-2">
            <ChoiceField
              name="environment"
              legend={field.environment}
              hint={field.environmentHint}
              options={environments.map((value) => ({ value, label: texts.environment[value] }))}
              chosen={draft.environment}
              disabled={busy}
              onChoose={(value) => view.onInput('environment', value)}
            />
            <TextField
              {...text('squad')}
              label={field.squad}
              optional={texts.optional}
              help={field.squadHint}
              error={faults.squad}
            />
          </div>
        </div>
      </details>
      {progress && (
        <p role="status" className="text-ink-2 text-small tabular-nums">
          <progress
            aria-label={texts.file.sending}
            value={progress.done}
            max={progress.of}
            className="mb-1.5 block h-1.5 w-full overflow-hidden rounded-full accent-accent"
          />
          {texts.file.sent.replace(
            '{{percent}}',
            (progress.done / progress.of).toLocaleString(view.language, { style: 'percent' }),
          )}
        </p>
      )}
      <Button
        type="submit"
        id="submit"
        variant="primary"
        size="lg"
        full
        className="h-12! text-title!"
        icon={<Lock />}
        busy={busy}
        busyLabel={texts.sending}
      >
        {texts.submit}
      </Button>
    </form>
  )
}
