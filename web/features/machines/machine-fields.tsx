import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { FormSelect } from '../../ui/select.tsx'
import { DateField, TextArea, TextField } from '../../ui/text-field.tsx'
import { checks, type MachineForm, providers, untilDays } from './machine-form.ts'
import { readNetworks } from './networks.ts'

/** What a custodian decides about a machine, in three parts: what it is, from where it may read, and whether somebody is asked. */
export function MachineFields({ form, children }: { form: MachineForm; children?: React.ReactNode }) {
  const { t } = useTranslation('machines')
  const sentence = useFieldText()
  const { register, watch, formState } = form
  const { errors } = formState
  const { wrong } = readNetworks(watch('networks'))
  return (
    <div className="space-y-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('form.name')}
          help={t('form.nameHelp')}
          fieldClassName="sm:col-span-2"
          aria-required
          error={sentence(errors.name?.message)}
          {...register('name', { validate: checks.name })}
        />
        {children}
        <DateField
          label={t('form.until')}
          help={t('form.untilHelp')}
          {...untilDays()}
          aria-required
          error={errors.until?.message === 'invalid' ? t('form.untilFault') : sentence(errors.until?.message)}
          {...register('until', { validate: checks.until })}
        />
      </div>
      <fieldset className="space-y-4 border-t pt-5">
        <legend className="float-left mb-1 w-full font-semibold text-body text-ink">
          {t('form.limits')}
        </legend>
        <TextArea
          label={t('form.networks')}
          optional
          mono
          rows={2}
          spellCheck={false}
          placeholder={'203.0.113.0/24'}
          help={t('form.networksHelp')}
          error={
            errors.networks && wrong !== null
              ? t('form.networkFault', { text: wrong })
              : sentence(errors.networks?.message)
          }
          {...register('networks', { validate: checks.networks })}
        />
        <IdentityFields form={form} />
        <CheckboxField label={t('form.asks')} help={t('form.asksHelp')} {...register('asks')} />
      </fieldset>
    </div>
  )
}

/** Where an identity token comes from, and of whom it has to be. */
function IdentityFields({ form }: { form: MachineForm }) {
  const { t } = useTranslation('machines')
  const sentence = useFieldText()
  const { register, watch, formState, control } = form
  const { errors } = formState
  const provider = watch('provider')
  return (
    <>
      <FormSelect
        control={control}
        name="provider"
        label={t('form.provider')}
        help={t('form.providerHelp')}
        options={providers.map((value) => ({ value, label: t(`provider.${value}`) }))}
      />
      {provider !== 'none' && (
        <div className="grid gap-4 border-l-2 pl-4 sm:grid-cols-2">
          {provider === 'other' && (
            <TextField
              label={t('form.issuer')}
              help={t('form.issuerHelp')}
              fieldClassName="sm:col-span-2"
              mono
              inputMode="url"
              placeholder="https://login.example.com"
              aria-required
              error={sentence(errors.issuer?.message)}
              {...register('issuer', { validate: checks.issuer, shouldUnregister: true })}
            />
          )}
          <TextField
            label={t('form.subject')}
            help={t(`form.subjectHelp.${provider}`)}
            fieldClassName="sm:col-span-2"
            mono
            spellCheck={false}
            aria-required
            error={sentence(errors.subject?.message)}
            {...register('subject', { validate: checks.subject })}
          />
          <TextField
            label={t('form.audience')}
            help={t('form.audienceHelp')}
            fieldClassName="sm:col-span-2"
            mono
            spellCheck={false}
            aria-required
            error={sentence(errors.audience?.message)}
            {...register('audience', { validate: checks.audience })}
          />
        </div>
      )}
    </>
  )
}
