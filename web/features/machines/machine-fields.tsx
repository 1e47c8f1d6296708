import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { FormPart } from '../../ui/form-part.tsx'
import { FormSelect } from '../../ui/select.tsx'
import { DateField, TextArea, TextField } from '../../ui/text-field.tsx'
import { checks, type MachineForm, providers, untilDays } from './machine-form.ts'
import { readNetworks } from './networks.ts'

/** What it is called and until when it works; beside that, what else the form asks. */
export function NameFields({ form, children }: { form: MachineForm; children?: ReactNode }) {
  const { t } = useTranslation('machines')
  const sentence = useFieldText()
  const { errors } = form.formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('form.name')}
        help={t('form.nameHelp')}
        fieldClassName="sm:col-span-2"
        aria-required
        error={sentence(errors.name?.message)}
        {...form.register('name', { validate: checks.name })}
      />
      {children}
      <UntilField fault={errors.until?.message} {...form.register('until', { validate: checks.until })} />
    </div>
  )
}

/** The last day on which a machine works; `fault` is what `checks.until` says of it. */
export function UntilField({
  fault,
  ...registered
}: { fault: string | undefined } & UseFormRegisterReturn<'until'>) {
  const { t } = useTranslation('machines')
  const sentence = useFieldText()
  return (
    <DateField
      label={t('form.until')}
      help={t('form.untilHelp')}
      {...untilDays()}
      aria-required
      error={fault === 'invalid' ? t('form.untilFault') : sentence(fault)}
      {...registered}
    />
  )
}

/** From where it may read, what it has to prove beside its token, and whether somebody is asked. */
export function LimitFields({ form }: { form: MachineForm }) {
  const { t } = useTranslation('machines')
  const sentence = useFieldText()
  const { register, watch, formState } = form
  const { errors } = formState
  const { wrong } = readNetworks(watch('networks'))
  return (
    <FormPart title={t('form.limits')}>
      <CheckboxField label={t('form.asks')} help={t('form.asksHelp')} {...register('asks')} />
      <TextArea
        label={t('form.networks')}
        optional
        mono
        rows={2}
        spellCheck={false}
        help={t('form.networksHelp')}
        error={
          errors.networks && wrong !== null
            ? t('form.networkFault', { text: wrong })
            : sentence(errors.networks?.message)
        }
        {...register('networks', { validate: checks.networks })}
      />
      <IdentityFields form={form} />
    </FormPart>
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
