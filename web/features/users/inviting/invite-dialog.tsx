import { InviteUserBody } from '@chaveiro/contract/calls/users.ts'
import { errorFacts, type TeamHandle } from '@chaveiro/device'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ClipboardEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useFieldText } from '../../../i18n/use-field-text.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../../nouns/forms/form-dialog.tsx'
import { useHoldsTyped } from '../../../nouns/forms/keep-for-typed.ts'
import { UnsavableBanner } from '../../../nouns/forms/unsavable-banner.tsx'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Button } from '../../../ui/button.tsx'
import { FormSelect } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { invitableRoles, type Viewer } from '../person-rules.ts'
import type { Invitation } from './invitation-dialog.tsx'
import { namesSeveral } from './read-addresses.ts'
import { TeamChoice } from './team-choice.tsx'
import { useCompanyDomain } from './use-company-domain.ts'
import { useInviting } from './use-inviting.ts'

const Values = InviteUserBody.pick({ email: true, name: true, role: true })
type InviteValues = z.input<typeof Values>
type CheckedInvite = z.output<typeof Values>

/** Adds somebody and makes their invitation link. */
export function InviteDialog({
  viewer,
  onClose,
  onInvited,
  onSeveral,
}: {
  viewer: Viewer
  onClose: () => void
  onInvited: (invitation: Invitation) => void
  /** They want to invite more than one; with what they pasted. */
  onSeveral: (pasted: string) => void
}) {
  const { t } = useTranslation(['users', 'inviting', 'common'])
  const tellFailure = useFailureToast()
  const sentence = useFieldText()
  const format = useFormat()
  const domain = useCompanyDomain()
  // As offered when the form opened, so that what was chosen keeps its name.
  const [choices] = useState(() => invitableRoles(viewer))
  const inviting = useInviting(viewer)
  const form = useForm<InviteValues, unknown, CheckedInvite>({
    resolver: zodResolver(Values),
    defaultValues: { email: '', name: '', role: 'contributor' },
  })
  const [teams, setTeams] = useState<readonly TeamHandle[]>([])
  const { errors } = form.formState
  const isDirty = form.formState.isDirty || teams.length > 0
  const isForbidden = !useCurrentUser().may('change_settings')
  useHoldsTyped(isDirty)
  const submit = form.handleSubmit(async (draft) => {
    if (domain && !draft.email.toLowerCase().endsWith(`@${domain.toLowerCase()}`)) {
      form.setError('email', { message: 'other_domain' }, { shouldFocus: true })
      return
    }
    const joins = draft.role === 'client' ? [] : teams
    const [entry] = await inviting.begin([{ ...draft, teams: joins }])
    if (!entry?.made) {
      for (const { path, fault } of errorFacts(entry?.failure).fields)
        form.setError(path as 'email', { message: fault })
      tellFailure(t('invite.failed'), entry?.failure)
      return
    }
    if (entry.failure !== null) {
      const names = format.list(entry.teams.map(({ name }) => name))
      tellFailure(t('inviting:teams.unjoined', { name: draft.name, teams: names }), entry.failure)
    }
    onInvited(entry.made.invitation)
  })
  const takeSeveral = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!namesSeveral(pasted)) return
    event.preventDefault()
    onSeveral(pasted)
  }
  return (
    <FormDialog
      busy={inviting.isRunning}
      onClose={onClose}
      isDirty={isDirty}
      title={t('invite.title')}
      description={t('invite.description')}
      size="sm"
      onSubmit={submit}
      submit={!isForbidden ? { label: t('invite.button') } : null}
      leading={
        !isDirty && (
          <Button variant="ghost" className="-ml-2.5 mr-auto" onClick={() => onSeveral('')}>
            {t('inviting:several')}
          </Button>
        )
      }
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
          onPaste={takeSeveral}
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
        {form.watch('role') !== 'client' && <TeamChoice chosen={teams} onChange={setTeams} />}
      </div>
    </FormDialog>
  )
}
