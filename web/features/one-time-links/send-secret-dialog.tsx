import { maxLength } from '@chaveiro/contract/constants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { SecretArea } from '../../ui/password-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { keySession } from '../../worker/key-session.ts'
import { AddedFields } from './added-fields.tsx'
import { AttachedFiles } from './attached-files.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { atMost, filledFields, termsOf, useLinkForm } from './link-form.ts'
import { TermsFields } from './terms-fields.tsx'

const longest = 10_000

/** Makes a link of what is typed here; nothing of it is kept in a vault. */
export function SendSecretDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('one-time-links')
  const sentence = useFieldText()
  const form = useLinkForm()
  const [files, setFiles] = useState<readonly File[]>([])
  const { register, formState } = form
  return (
    <LinkDialog
      title={t('send.title')}
      description={t('send.description')}
      form={form}
      onClose={onClose}
      make={(values, ...watch) =>
        keySession.links.sendSecret(
          {
            ...termsOf(values),
            label: values.secret.title.trim(),
            files: files.map((content) => ({ name: content.name, content })),
            secret: {
              ...values.secret,
              title: values.secret.title.trim(),
              type: '',
              fields: filledFields(values),
              no_copy: false,
            },
          },
          ...watch,
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          fieldClassName="sm:col-span-2"
          label={t('part.title')}
          help={t('send.titleHelp')}
          aria-required
          error={sentence(formState.errors.secret?.title?.message)}
          {...register('secret.title', {
            validate: (title) => title.trim() !== '' || 'required',
            maxLength: atMost(maxLength.title),
          })}
        />
        <SecretArea
          fieldClassName="sm:col-span-2"
          label={t('part.password')}
          rows={2}
          aria-required
          error={sentence(formState.errors.secret?.password?.message)}
          {...register('secret.password', { required: 'required', maxLength: atMost(longest) })}
        />
        <TextField
          label={t('part.login')}
          optional
          error={sentence(formState.errors.secret?.login?.message)}
          {...register('secret.login', { maxLength: atMost(maxLength.login) })}
        />
        <TextField
          label={t('part.login_url')}
          optional
          error={sentence(formState.errors.secret?.login_url?.message)}
          {...register('secret.login_url', { maxLength: atMost(maxLength.loginUrl) })}
        />
        <TextArea
          fieldClassName="sm:col-span-2"
          label={t('part.notes')}
          optional
          rows={2}
          error={sentence(formState.errors.secret?.notes?.message)}
          {...register('secret.notes', { maxLength: atMost(longest) })}
        />
      </div>
      <AttachedFiles files={files} onChange={setFiles} />
      <AddedFields form={form} />
      <TermsFields form={form} />
    </LinkDialog>
  )
}
