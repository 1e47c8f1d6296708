import { errorFacts } from '@chaveiro/client/error-facts.ts'
import type { MadeClientLink } from '@chaveiro/client/types/client-links.ts'
import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import { type ClientLink, ClientLinkForm } from '@chaveiro/contract/client-links.ts'
import { clientLinkDays, clientLinkUses } from '@chaveiro/contract/constants.ts'
import type { OrganisationUser } from '@chaveiro/contract/users.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CopyLinkButton } from '../../../session/copy-link-button.tsx'
import { useFailureToast } from '../../../session/use-failure-toast.ts'
import { useFieldText } from '../../../session/use-field-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PickField } from '../../../ui/pick-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MadeLink } from './made-link.tsx'
import { useMakeClientLink } from './use-client-links.ts'
import { useDeputies } from './use-deputies.ts'
import { WhatClientsCan } from './what-clients-can.tsx'
import { WithdrawOld } from './withdraw-old.tsx'

const Form = ClientLinkForm.omit({ deputy_id: true })

/** Makes a client link: first its purpose, then, once, the whole address. */
export function GenerateLinkDialog({
  vault,
  shown: shownNow,
  replaces,
  onClose,
}: {
  vault: Vault
  shown: ShownVault
  /** The link that the new one replaces. */
  replaces: ClientLink | null
  onClose: () => void
}) {
  const { t } = useTranslation(['client-links', 'common'])
  const sentence = useFieldText()
  const tellFailure = useFailureToast()
  // The vault as shown when the dialog opened.
  const [shown] = useState(shownNow)
  const [made, setMade] = useState<MadeClientLink | null>(null)
  const [deputy, setDeputy] = useState<OrganisationUser | null>(null)
  const deputies = useDeputies(vault.id)
  const make = useMakeClientLink(shown)
  const client = vault.tags.client || vault.name
  const form = useForm({
    resolver: zodResolver(Form),
    defaultValues: {
      name: replaces?.name ?? client,
      client_name: client,
      address: replaces?.address ?? '',
      days: clientLinkDays.usual as number,
      max_uses: clientLinkUses.usual as number,
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      setMade(await make.mutateAsync({ ...values, deputy }))
    } catch (error) {
      for (const { path, fault } of errorFacts(error).fields)
        form.setError(path as 'name', { message: fault })
      tellFailure(t('generate.failed'), error, { preferDetail: true })
    }
  })

  if (made) {
    return (
      <Dialog
        size="md"
        dismissible={false}
        onClose={onClose}
        title={t('made.title')}
        description={t('made.description')}
        footer={
          <>
            <Button onClick={onClose}>{t('made.done')}</Button>
            <CopyLinkButton link={made.url} />
          </>
        }
      >
        <MadeLink made={made} />
        {replaces && <WithdrawOld link={replaces} />}
      </Dialog>
    )
  }
  return (
    <Dialog
      size="md"
      busy={make.isPending}
      dismissible={!form.formState.isDirty}
      onClose={onClose}
      title={t('generate.title')}
      description={t('generate.description', { vault: shown.path.at(-1) })}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={make.isPending}>
            {t('common:ui.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={make.isPending}>
            {t('generate.button')}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <WhatClientsCan />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('field.client')}
            help={t('field.clientHelp')}
            aria-required
            error={sentence(errors.client_name?.message)}
            {...form.register('client_name')}
          />
          <TextField
            label={t('field.name')}
            help={t('field.nameHelp')}
            aria-required
            error={sentence(errors.name?.message)}
            {...form.register('name')}
          />
          <TextField
            label={t('field.days')}
            type="number"
            inputMode="numeric"
            min={1}
            max={clientLinkDays.max}
            error={sentence(errors.days?.message)}
            {...form.register('days', { valueAsNumber: true })}
          />
          <TextField
            label={t('field.uses')}
            type="number"
            inputMode="numeric"
            min={1}
            max={clientLinkUses.max}
            error={sentence(errors.max_uses?.message)}
            {...form.register('max_uses', { valueAsNumber: true })}
          />
          <TextField
            label={t('field.address')}
            help={t('field.addressHelp')}
            optional
            type="email"
            inputMode="email"
            fieldClassName="sm:col-span-2"
            error={sentence(errors.address?.message)}
            {...form.register('address')}
          />
          <div className="sm:col-span-2">
            <PickField<OrganisationUser>
              label={t('field.deputy')}
              placeholder={t('field.deputyNone')}
              emptyText={t('field.deputyEmpty')}
              items={deputies}
              value={deputy}
              onValueChange={setDeputy}
              keyOf={({ id }) => id}
              textOf={({ name, email }) => name || email}
              searchOf={({ name, email }) => `${name} ${email}`}
              renderItem={(user) => (
                <>
                  <Avatar name={user.name} url={user.avatar_url} size="sm" />
                  <span className="min-w-0 flex-1">
                    <span className="wrap-anywhere block text-ink">{user.name || user.email}</span>
                    <span className="wrap-anywhere block text-caption text-ink-3">{user.email}</span>
                  </span>
                </>
              )}
            />
            <p className="mt-1.5 text-ink-3 text-small">{t('field.deputyHelp')}</p>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
