import type { Role } from '@chaveiro/contract/constants.ts'
import type { TeamHandle } from '@chaveiro/device'
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../nouns/forms/form-dialog.tsx'
import { useHoldsTyped } from '../../../nouns/forms/keep-for-typed.ts'
import { UnsavableBanner } from '../../../nouns/forms/unsavable-banner.tsx'
import { useCurrentUser } from '../../../session/current-user.ts'
import { SelectField } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { invitableRoles, isInvited, type Person, type Viewer } from '../person-rules.ts'
import { InvitationsDialog } from './invitations-dialog.tsx'
import { LeftOutList, NamedList } from './named-list.tsx'
import { type KnownAddresses, readAddresses } from './read-addresses.ts'
import { TeamChoice } from './team-choice.tsx'
import { useCompanyDomain } from './use-company-domain.ts'
import { useInviting } from './use-inviting.ts'

/** Invites everybody in a pasted list, with one role and into the same teams, and then shows their links. */
export function InviteManyDialog({
  viewer,
  people,
  pasted,
  onClose,
}: {
  viewer: Viewer
  people: readonly Person[]
  pasted: string
  onClose: () => void
}) {
  const { t } = useTranslation(['inviting', 'users', 'common'])
  const domain = useCompanyDomain()
  const [choices] = useState(() => invitableRoles(viewer))
  const [text, setText] = useState(pasted)
  const [role, setRole] = useState<Role>('contributor')
  const [teams, setTeams] = useState<readonly TeamHandle[]>([])
  const [isSubmitted, setIsSubmitted] = useState(false)
  const inviting = useInviting(viewer)
  const isForbidden = !useCurrentUser().may('change_settings')
  // As the list was when the dialog opened: whom this invites is not left out of its own list.
  const [known] = useState(() => knownAddresses(people))
  const settled = useDeferredValue(text)
  const read = useMemo(() => readAddresses(settled, { domain, known }), [settled, domain, known])
  const hasBegun = inviting.all.length > 0
  useHoldsTyped(text !== '' || hasBegun)

  if (hasBegun) return <InvitationsDialog inviting={inviting} leftOut={read.leftOut} onClose={onClose} />
  const { people: named, leftOut } = read
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    const joins = role === 'client' ? [] : teams
    if (named.length > 0)
      void inviting.begin(named.map(({ email, name }) => ({ email, name, role, teams: joins })))
  }
  return (
    <FormDialog
      onClose={onClose}
      isDirty={text !== ''}
      title={t('title')}
      description={t('description')}
      onSubmit={submit}
      submit={isForbidden ? null : { label: t('button', { count: named.length }) }}
    >
      <div className="space-y-4">
        <UnsavableBanner why={isForbidden ? 'role' : null} />
        <TextArea
          rows={6}
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          label={t('addresses')}
          help={t('addressesHelp')}
          placeholder={t('placeholder', { domain: domain ?? 'empresa.com.br' })}
          error={isSubmitted && named.length === 0 ? t('nobody') : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div aria-live="polite" className="empty:hidden">
          {leftOut.length > 0 && <LeftOutList leftOut={leftOut} domain={domain} />}
        </div>
        <SelectField
          label={t('users:invite.role')}
          value={role}
          onValueChange={setRole}
          options={choices.map((value) => ({
            value,
            label: t(`common:role.${value}`),
            hint: t(`users:invite.roleHint.${value}`),
          }))}
        />
        {role !== 'client' && <TeamChoice chosen={teams} onChange={setTeams} />}
        {named.length > 0 && <NamedList named={named} />}
      </div>
    </FormDialog>
  )
}

function knownAddresses(people: readonly Person[]): KnownAddresses {
  return new Map(
    people.map((person) => [
      person.user.email.toLowerCase(),
      person.user.status === 'inactive' ? 'inactive' : isInvited(person) ? 'invited' : 'here',
    ]),
  )
}
