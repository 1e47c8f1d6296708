import { getSignInOptions } from '@chaveiro/contract/calls/sign-in.ts'
import { InviteUserBody } from '@chaveiro/contract/calls/users.ts'
import { errorFacts } from '@chaveiro/device'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { useHoldsTyped } from '../../nouns/forms/keep-for-typed.ts'
import { UnsavableBanner } from '../../nouns/forms/unsavable-banner.tsx'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { FormSelect } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Invitation } from './invitation-dialog.tsx'
import { invitableRoles, linkGivesRole, type Viewer } from './person-rules.ts'
import { useInviteUser } from './use-change-people.ts'

const Values = InviteUserBody.pick({ email: true, name: true, role: true })
type InviteValues = z.input<typeof Values>
type CheckedInvite = z.output<typeof Values>

/** Adds somebody and makes their invitation link. */
export function InviteDialog({
  viewer,
  onClose,
  onInvited,
}: {
  viewer: Viewer
  onClose: () => void
  onInvited: (invitation: Invitation) => void
}) {
  const { t } = useTranslation(['users', 'common'])
  const tellFailure = useFailureToast()
  const sentence = useFieldText()
  const domain = useCompanyDomain()
  // As offered when the form opened, so that what was chosen keeps its name.
  const [choices] = useState(() => invitableRoles(viewer))
  const invite = useInviteUser()
  const form = useForm<InviteValues, unknown, CheckedInvite>({
    resolver: zodResolver(Values),
    defaultValues: { email: '', name: '', role: 'contributor' },
  })
  const { errors, isDirty } = form.formState
  const isForbidden = !useCurrentUser().may('change_settings')
  useHoldsTyped(isDirty)
  const submit = form.handleSubmit(async (draft) => {
    if (domain && !draft.email.toLowerCase().endsWith(`@${domain.toLowerCase()}`)) {
      form.setError('email', { message: 'other_domain' }, { shouldFocus: true })
      return
    }
    try {
      const { user, link } = await invite.mutateAsync(draft)
      onInvited({
        name: user.name,
        email: user.email,
        role: user.role,
        link,
        givesRole: linkGivesRole(viewer, user.role),
      })
    } catch (error) {
      for (const { path, fault } of errorFacts(error).fields)
        form.setError(path as 'email', { message: fault })
      tellFailure(t('invite.failed'), error)
    }
  })
  return (
    <FormDialog
      busy={invite.isPending}
      onClose={onClose}
      isDirty={isDirty}
      title={t('invite.title')}
      description={t('invite.description')}
      size="sm"
      onSubmit={submit}
      submit={!isForbidden ? { label: t('invite.button') } : null}
    >
      <div className="space-y-4">
        <UnsavableBanner why={isForbidden ? 'role' : null} />
        <TextField
          type="email"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          label={t('invite.email')}
          help={domain && t('invite.emailHelp', { domain })}
          aria-required
          error={sentence(errors.email?.message)}
          {...form.register('email')}
        />
        <TextField
          label={t('invite.name')}
          aria-required
          error={sentence(errors.name?.message)}
          {...form.register('name')}
        />
        <FormSelect
          control={form.control}
          name="role"
          label={t('invite.role')}
          options={choices.map((value) => ({
            value,
            label: t(`common:role.${value}`),
            hint: t(`invite.roleHint.${value}`),
          }))}
        />
      </div>
    </FormDialog>
  )
}

/** The company's e-mail domain; undefined until known, when only the server refuses other domains. */
function useCompanyDomain(): string | undefined {
  const { data } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: () => api.send(getSignInOptions),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.company_domain
}
