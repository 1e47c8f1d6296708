import type { CallInput } from '@chaveiro/contract/call.ts'
import { changeOrganisationSettings, type OrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import {
  deviceIdleDaysChoices,
  idleLockChoices,
  sessionHoursChoices,
  type VaultVisibility,
  vaultTypes,
  vaultVisibilities,
} from '@chaveiro/contract/constants.ts'
import { errorFacts } from '@chaveiro/device'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { KeepForTyped, useHoldsTyped, useKeptForTyped } from '../../nouns/forms/keep-for-typed.ts'
import { UnsavableBanner } from '../../nouns/forms/unsavable-banner.tsx'
import { useUnsavedPage } from '../../nouns/forms/use-unsaved-page.ts'
import { organisationSettingsQuery } from '../../nouns/organisation/organisation-settings.ts'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { FormPart } from '../../ui/form-part.tsx'
import { FormSelect } from '../../ui/select.tsx'
import { Fact, Facts } from '../../ui/table.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'

/** Settings for everybody: admins change them, managers read them. */
export function OrganisationCard() {
  const { t } = useTranslation('settings')
  const { may } = useCurrentUser()
  const query = useQuery(organisationSettingsQuery)
  const mayChange = may('change_organisation')
  const { isKept, keep } = useKeptForTyped()
  return (
    <KeepForTyped value={keep}>
      <Card
        title={t('everybody.title')}
        description={t(mayChange ? 'everybody.description' : 'everybody.adminsOnly')}
      >
        {query.data ? (
          mayChange || isKept ? (
            <SettingsForm settings={query.data} isForbidden={!mayChange} />
          ) : (
            <SettingsFacts settings={query.data} />
          )
        ) : (
          <NotLoaded query={query} failed={t('general.failed')} lines={4} errorClass="py-4!" />
        )}
      </Card>
    </KeepForTyped>
  )
}

function useWords() {
  const { t } = useTranslation(['settings', 'vaults'])
  return {
    visibility: (value: VaultVisibility) => t(`vaults:visibility.${value}`),
    vaults: (type: (typeof vaultTypes)[number]) =>
      t('everybody.newVaults', { type: t(`vaults:type.${type}`) }),
    minutes: (count: number) => t('everybody.minutes', { count }),
    hours: (count: number) => t('everybody.hours', { count }),
    days: (count: number) => t('everybody.days', { count }),
  }
}

function SettingsFacts({ settings }: { settings: OrganisationSettings }) {
  const { t } = useTranslation('settings')
  const words = useWords()
  return (
    <Facts>
      <Fact name={t('everybody.name')}>{settings.name || t('everybody.nameless')}</Fact>
      {vaultTypes.map((type) => (
        <Fact key={type} name={words.vaults(type)}>
          {words.visibility(settings.default_visibility[type])}
        </Fact>
      ))}
      <Fact name={t('everybody.idleLock')}>{words.minutes(settings.lock_after_idle_minutes)}</Fact>
      <Fact name={t('everybody.session')}>{words.hours(settings.session_hours)}</Fact>
      <Fact name={t('everybody.deviceIdle')}>{words.days(settings.device_session_idle_days)}</Fact>
      <Fact name={t('everybody.otherComputers')}>
        {t(settings.connect_other_computers ? 'everybody.yes' : 'everybody.no')}
      </Fact>
      <Fact name={t('everybody.exportSecond')}>
        {t(settings.export_needs_second ? 'everybody.yes' : 'everybody.no')}
      </Fact>
      <Fact name={t('everybody.ranges')}>{t(settings.health_ranges ? 'everybody.yes' : 'everybody.no')}</Fact>
    </Facts>
  )
}

/** Numbers are texts while they are being edited. */
type Values = Pick<
  OrganisationSettings,
  'name' | 'default_visibility' | 'export_needs_second' | 'health_ranges' | 'connect_other_computers'
> & {
  minutes: string
  hours: string
  days: string
}

function SettingsForm({ settings, isForbidden }: { settings: OrganisationSettings; isForbidden: boolean }) {
  const { t } = useTranslation(['settings', 'vaults', 'common'])
  const words = useWords()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const sentence = useFieldText()
  const change = useChangeOrganisation()
  const form = useForm<Values>({
    values: {
      name: settings.name,
      default_visibility: settings.default_visibility,
      minutes: String(settings.lock_after_idle_minutes),
      hours: String(settings.session_hours),
      days: String(settings.device_session_idle_days),
      export_needs_second: settings.export_needs_second,
      health_ranges: settings.health_ranges,
      connect_other_computers: settings.connect_other_computers,
    },
    // A save by another admin must not overwrite what is being typed here.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, dirtyFields } = form.formState
  useHoldsTyped(isDirty)
  useUnsavedPage(isDirty)
  const isSureOfRanges = () =>
    confirm({
      title: t('everybody.rangesQuestion'),
      message: t('everybody.rangesMessage'),
      confirmLabel: t('everybody.rangesButton'),
    })
  const submit = form.handleSubmit(
    async ({ name, default_visibility, minutes, hours, days, ...switches }) => {
      if (dirtyFields.health_ranges && switches.health_ranges && !(await isSureOfRanges())) return
      // Only what was changed here, since another admin may have changed the rest.
      const types = vaultTypes.filter((type) => dirtyFields.default_visibility?.[type])
      try {
        await change.mutateAsync({
          ...(dirtyFields.name && { name }),
          ...(types.length > 0 && {
            default_visibility: Object.fromEntries(types.map((type) => [type, default_visibility[type]])),
          }),
          ...(dirtyFields.minutes && { lock_after_idle_minutes: Number(minutes) }),
          ...(dirtyFields.hours && { session_hours: Number(hours) }),
          ...(dirtyFields.days && { device_session_idle_days: Number(days) }),
          ...(dirtyFields.export_needs_second && { export_needs_second: switches.export_needs_second }),
          ...(dirtyFields.health_ranges && { health_ranges: switches.health_ranges }),
          ...(dirtyFields.connect_other_computers && {
            connect_other_computers: switches.connect_other_computers,
          }),
        })
        toast.success(t('everybody.saved'))
      } catch (error) {
        for (const { path, fault } of errorFacts(error).fields)
          if (path === 'name') form.setError(path, { message: fault }, { shouldFocus: true })
        tellFailure(t('everybody.failed'), error)
      }
    },
  )
  const shorter = dirtyFields.hours && Number(form.watch('hours')) < settings.session_hours
  const fewerDays = dirtyFields.days && Number(form.watch('days')) < settings.device_session_idle_days
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
      <UnsavableBanner why={isForbidden ? 'role' : null} />
      <TextField
        label={t('everybody.name')}
        optional
        fieldClassName="max-w-md"
        help={t('everybody.nameHelp')}
        error={sentence(errors.name?.message)}
        {...form.register('name')}
      />
      <FormPart title={t('everybody.parts.vaults')} help={t('everybody.parts.vaultsHelp')}>
        <div className="grid gap-4 sm:grid-cols-3">
          {vaultTypes.map((type) => (
            <FormSelect
              key={type}
              control={form.control}
              name={`default_visibility.${type}`}
              label={words.vaults(type)}
              options={vaultVisibilities.map((value) => ({
                value,
                label: words.visibility(value),
                hint: t(`vaults:visibility.${value}Hint`),
              }))}
            />
          ))}
        </div>
      </FormPart>
      <FormPart title={t('everybody.parts.browsers')} help={t('everybody.parts.browsersHelp')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormSelect
            control={form.control}
            name="minutes"
            label={t('everybody.idleLock')}
            help={t('everybody.idleLockHelp')}
            options={idleLockChoices.map((value) => ({ value: String(value), label: words.minutes(value) }))}
          />
          <FormSelect
            control={form.control}
            name="hours"
            label={t('everybody.session')}
            help={t(shorter ? 'everybody.sessionShorter' : 'everybody.sessionHelp')}
            options={sessionHoursChoices.map((value) => ({
              value: String(value),
              label: words.hours(value),
            }))}
          />
        </div>
      </FormPart>
      <FormPart title={t('everybody.parts.programs')} help={t('everybody.parts.programsHelp')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormSelect
            control={form.control}
            name="days"
            label={t('everybody.deviceIdle')}
            help={t(fewerDays ? 'everybody.deviceIdleShorter' : 'everybody.deviceIdleHelp')}
            options={deviceIdleDaysChoices.map((value) => ({
              value: String(value),
              label: words.days(value),
            }))}
          />
        </div>
        <CheckboxField
          label={t('everybody.otherComputers')}
          help={t('everybody.otherComputersHelp')}
          {...form.register('connect_other_computers')}
        />
      </FormPart>
      <FormPart title={t('everybody.parts.out')} help={t('everybody.parts.outHelp')}>
        <CheckboxField
          label={t('everybody.exportSecond')}
          help={t('everybody.exportSecondHelp')}
          {...form.register('export_needs_second')}
        />
        <CheckboxField
          label={t('everybody.ranges')}
          help={t('everybody.rangesHelp')}
          {...form.register('health_ranges')}
        />
      </FormPart>
      {isForbidden ? (
        <Button onClick={() => form.reset()}>{t('common:unsaved.discard')}</Button>
      ) : (
        <Button type="submit" variant="primary" busy={change.isPending} disabled={!isDirty}>
          {t('common:action.save')}
        </Button>
      )}
    </form>
  )
}

/** Saves the settings, and applies the answer to this browser at once. */
function useChangeOrganisation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof changeOrganisationSettings>['body']) =>
      api.send(changeOrganisationSettings, { body }),
    onSuccess: (settings) => client.setQueryData(organisationSettingsQuery.queryKey, settings),
  })
}
