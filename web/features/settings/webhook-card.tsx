import type { Webhook } from '@chaveiro/contract/calls/team-chat.ts'
import { type ChatService, chatServices } from '@chaveiro/contract/constants.ts'
import { errorFacts } from '@chaveiro/device'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { useHoldsTyped } from '../../nouns/forms/keep-for-typed.ts'
import { UnsavableBanner } from '../../nouns/forms/unsavable-banner.tsx'
import { useUnsavedPage } from '../../nouns/forms/use-unsaved-page.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { CopyField } from '../../ui/copy-button.tsx'
import { FormSelect } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSaveWebhook, useTestWebhook } from './use-webhook.ts'

const byAddress = 'address'
type Values = { webhook_url: string; service: ChatService | typeof byAddress }

const valuesOf = ({ webhook_url, service, is_service_chosen }: Webhook): Values => ({
  webhook_url,
  service: is_service_chosen ? service : byAddress,
})

/** The chat's address. It is a credential, so once saved only its host is shown. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('settings')
  const isOn = webhook.webhook_url !== ''
  return (
    <Card
      title={t('chat.title')}
      description={t('chat.description')}
      aside={<Badge tone={isOn ? 'green' : 'grey'}>{t(isOn ? 'chat.on' : 'chat.off')}</Badge>}
    >
      <AddressForm webhook={webhook} />
    </Card>
  )
}

function AddressForm({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['settings', 'common'])
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const sentence = useFieldText()
  const save = useSaveWebhook()
  const [signingKey, setSigningKey] = useState<string | null>(null)
  const isOn = webhook.webhook_url !== ''
  const form = useForm<Values>({
    values: valuesOf(webhook),
    // A save by another admin must not overwrite what is being typed here.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, dirtyFields } = form.formState
  const isForbidden = !useCurrentUser().may('change_settings')
  useUnsavedPage(isDirty)
  // The signing key is shown only this once.
  useHoldsTyped(isDirty || signingKey !== null)
  const submit = form.handleSubmit(async ({ webhook_url, service }) => {
    const isTurnedOff = isOn && webhook_url.trim() === ''
    if (
      isTurnedOff &&
      !(await confirm({
        title: t('chat.offQuestion'),
        message: t('chat.offMessage'),
        confirmLabel: t('chat.offButton'),
        tone: 'danger',
      }))
    )
      return
    try {
      // Only what was changed here: the rest may show what another admin has replaced.
      const saved = await save.mutateAsync({
        ...(dirtyFields.webhook_url && { webhook_url }),
        ...(dirtyFields.service && { service: service === byAddress ? null : service }),
      })
      form.reset(valuesOf(saved), { keepDirtyValues: false })
      setSigningKey(saved.signing_key)
      toast.success(t(isTurnedOff ? 'chat.turnedOff' : 'chat.saved'))
    } catch (error) {
      for (const { path, fault } of errorFacts(error).fields)
        form.setError(path as keyof Values, { message: fault }, { shouldFocus: true })
      tellFailure(t('chat.failed'), error)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <UnsavableBanner why={isForbidden ? 'role' : null} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField
          mono
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          label={t('chat.address')}
          placeholder="https://chat.googleapis.com/v1/spaces/…"
          help={t(isOn ? 'chat.addressKept' : 'chat.addressHelp')}
          error={errors.webhook_url?.message && sentence(errors.webhook_url.message)}
          {...form.register('webhook_url')}
        />
        <FormSelect
          control={form.control}
          name="service"
          label={t('chat.service')}
          options={[
            {
              value: byAddress,
              label:
                webhook.is_service_chosen || !isOn
                  ? t('chat.byAddress')
                  : t(`chat.services.${webhook.service}`),
              hint: t('chat.byAddressHint'),
            },
            ...chatServices.map((value) => ({ value, label: t(`chat.services.${value}`) })),
          ]}
        />
      </div>
      {signingKey && (
        <Banner tone="accent" title={t('chat.keyTitle')}>
          <p className="mb-2">{t('chat.keyHelp')}</p>
          <CopyField label={t('chat.keyTitle')} value={signingKey} />
        </Banner>
      )}
      {isForbidden ? (
        <Button
          onClick={() => {
            form.reset()
            setSigningKey(null)
          }}
        >
          {t('common:unsaved.discard')}
        </Button>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
            {t('chat.save')}
          </Button>
          {isOn && <TestButton disabled={isDirty} />}
        </div>
      )}
    </form>
  )
}

function TestButton({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('settings')
  const tellFailure = useFailureToast()
  const test = useTestWebhook()
  const send = async () => {
    try {
      const { outcome, status } = await test.mutateAsync()
      if (outcome === 'sent') toast.success(t('chat.tested'))
      else toast.error(t('chat.testFailed'), t(`chat.outcome.${outcome}`, { status }))
    } catch (error) {
      tellFailure(t('chat.testFailed'), error)
    }
  }
  return (
    <Button icon={<Send />} busy={test.isPending} disabled={disabled} onClick={() => void send()}>
      {t('chat.test')}
    </Button>
  )
}
