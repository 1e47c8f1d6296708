import { environments, submissionTypes } from '@chaveiro/contract/constants.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { GlobeSign, KeySign, LockSign, MegaphoneSign, RecordSign, ShareSign } from '../../ui/signs.tsx'
import { fieldLabels } from './field-labels.ts'
import { PlainChoice, PlainTextField } from './plain-fields.tsx'
import { SecretFields } from './secret-fields.tsx'
import type { Draft, FieldName, SubmissionView } from './submission-state.ts'

const typeSigns: Record<Draft['type'], ReactNode> = {
  web_credential: <GlobeSign />,
  api_key: <KeySign />,
  ad_token: <MegaphoneSign />,
  social_login: <ShareSign />,
  secure_note: <RecordSign />,
}

/** The whole form. No field has a name, so that no browser submits it by itself. */
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
      <PlainTextField {...text('title')} label={field.title} hint={field.titleHint} fault={faults.title} />
      <PlainTextField
        {...text('login')}
        label={field[fieldLabels[draft.type].login]}
        optional={texts.optional}
        inputMode="email"
        verbatim
        fault={faults.login}
      />
      <SecretFields {...view} />
      <PlainTextField
        {...text('login_url')}
        label={field.login_url}
        optional={texts.optional}
        type="url"
        inputMode="url"
        placeholder="https://"
        verbatim
        fault={faults.login_url}
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
          hint={field.environmentHint}
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
          fault={faults.squad}
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
