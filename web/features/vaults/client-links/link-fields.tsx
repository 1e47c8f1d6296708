import { ClientLinkForm } from '@chaveiro/contract/calls/client-links.ts'
import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { clientLinkDays, clientLinkUses } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { byName } from '../../../i18n/by-name.ts'
import { useFieldText } from '../../../i18n/use-field-text.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { PersonField } from '../../../nouns/people/person-field.tsx'
import { usePersonHandles } from '../../../nouns/people/use-person-handles.ts'
import { usersQuery } from '../../../nouns/people/users-query.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useVaultAccess } from '../members/use-vault-access.ts'
import { readWanted } from './read-wanted.ts'
import { WantedField } from './wanted-field.tsx'

/** The form: the list of what is wanted as it is typed. */
export const LinkForm = ClientLinkForm.omit({ deputy_id: true, wanted: true }).extend({
  wanted: z
    .string()
    .transform(readWanted)
    .refine((names) => ClientLinkForm.shape.wanted.safeParse(names).success, { error: 'too_long' }),
})

const spans = [7, 14, 30, 90, 180, clientLinkDays.max]

/** Whom a client link is for, what is wanted and until when; folded, what most links leave as it is. */
export function LinkFields({
  form,
  vaultId,
  deputy,
  onDeputy,
}: {
  form: UseFormReturn<z.input<typeof LinkForm>, unknown, z.output<typeof LinkForm>>
  vaultId: string
  deputy: OrganisationUser | null
  onDeputy: (deputy: OrganisationUser | null) => void
}) {
  const { t } = useTranslation(['client-links', 'common'])
  const sentence = useFieldText()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const { errors } = form.formState
  const days = form.watch('days')
  return (
    <div className="space-y-5">
      <TextField
        label={t('field.client')}
        help={t('field.clientHelp')}
        aria-required
        error={sentence(errors.client_name?.message)}
        {...form.register('client_name')}
      />
      <WantedField
        value={form.watch('wanted')}
        error={sentence(errors.wanted?.message)}
        onChange={(text) => form.setValue('wanted', text, { shouldDirty: true })}
      />
      <SelectField
        label={t('field.until')}
        value={String(days)}
        onValueChange={(value) => form.setValue('days', Number(value), { shouldDirty: true })}
        options={spans.map((span) => ({
          value: String(span),
          label: t('field.span', { count: span, day: format.date(new Date(now + span * dayMs)) }),
        }))}
      />
      <Disclosure
        icon={<SlidersHorizontal />}
        title={t('field.advanced')}
        open={[errors.name, errors.max_uses, errors.address].some((error) => error !== undefined)}
      >
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <TextField
            label={t('field.name')}
            help={t('field.nameHelp')}
            aria-required
            error={sentence(errors.name?.message)}
            {...form.register('name')}
          />
          <TextField
            label={t('field.uses')}
            help={t('field.usesHelp')}
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
          <DeputyField vaultId={vaultId} deputy={deputy} onDeputy={onDeputy} />
        </div>
      </Disclosure>
    </div>
  )
}

function DeputyField({
  vaultId,
  deputy,
  onDeputy,
}: {
  vaultId: string
  deputy: OrganisationUser | null
  onDeputy: (deputy: OrganisationUser | null) => void
}) {
  const { t } = useTranslation('client-links')
  return (
    <PersonField
      label={t('field.deputy')}
      help={t('field.deputyHelp')}
      fieldClassName="sm:col-span-2"
      placeholder={t('field.deputyNone')}
      emptyText={t('field.deputyEmpty')}
      people={useDeputies(vaultId)}
      value={deputy}
      onValueChange={onDeputy}
    />
  )
}

/** People who can continue a link in its maker's absence: other admins, managers and members with confirmed keys. */
function useDeputies(vaultId: string): OrganisationUser[] {
  const { user } = useCurrentUser()
  const { data, dataUpdatedAt } = useQuery(usersQuery)
  const members = useVaultAccess(vaultId).data?.members
  const handles = usePersonHandles(data, dataUpdatedAt)
  return useMemo(() => {
    const isMember = new Set(members?.map(({ person }) => person.id))
    return (data ?? [])
      .filter(
        ({ id, status, role, key_state }) =>
          id !== user.id &&
          status === 'active' &&
          key_state === 'confirmed' &&
          handles[id]?.address !== 'altered' &&
          (role === 'admin' || role === 'manager' || isMember.has(id)),
      )
      .sort((a, b) => byName(a.name || a.email, b.name || b.email))
  }, [data, members, handles, user.id])
}
