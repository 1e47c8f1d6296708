import { maxLength, oneTimeHours } from '@chaveiro/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { FormSelect } from '../../ui/select.tsx'
import { atMost, type LinkForm } from './link-form.ts'

/** How long the link works, and whether it asks for a password. */
export function TermsFields({ form }: { form: LinkForm }) {
  const { t } = useTranslation('one-time-links')
  const sentence = useFieldText()
  const { register, watch, formState } = form
  return (
    <div className="space-y-4">
      <FormSelect
        control={form.control}
        name="hours"
        label={t('form.hours')}
        options={oneTimeHours.offered.map((count) => ({
          value: String(count),
          label: t('hours', { count }),
        }))}
      />
      <CheckboxField
        label={t('form.asksPassword')}
        help={t('form.asksPasswordHelp')}
        {...register('asksPassword')}
      />
      {watch('asksPassword') && (
        <PasswordField
          label={t('form.linkPassword')}
          initiallyShown
          error={sentence(formState.errors.linkPassword?.message)}
          {...register('linkPassword', {
            validate: (typed) => typed.trim() !== '' || 'required',
            maxLength: atMost(maxLength.oneTimePassword),
            shouldUnregister: true,
          })}
        />
      )}
    </div>
  )
}
