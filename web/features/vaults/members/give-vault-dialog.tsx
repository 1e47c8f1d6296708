import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { DrawnVault } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byName } from '../../../i18n/by-name.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { knownAs } from '../../../nouns/people/known-as.ts'
import { usePersonHandles } from '../../../nouns/people/use-person-handles.ts'
import { usersQuery } from '../../../nouns/people/users-query.ts'
import { AlteredAddress } from '../../../ui/altered-address.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { PickField } from '../../../ui/pick-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useGiveVault } from './use-recovery.ts'

const nameOf = ({ name, email }: OrganisationUser) => name.trim() || email

/** Chooses who gets a vault that nobody can open any more: somebody with a confirmed key who is neither admin nor manager. */
export function GiveVaultDialog({ shown, onClose }: { shown: DrawnVault; onClose: () => void }) {
  const { t } = useTranslation(['members', 'common'])
  const tellFailure = useFailureToast()
  const [picked, setPicked] = useState<OrganisationUser | null>(null)
  const users = useQuery(usersQuery)
  const { data, dataUpdatedAt } = users
  const handles = usePersonHandles(data, dataUpdatedAt)
  const give = useGiveVault(shown)
  const people = (data ?? [])
    .filter(
      ({ status, role, key_state }) =>
        status === 'active' && role === 'contributor' && key_state === 'confirmed',
    )
    .sort((a, b) => byName(nameOf(a), nameOf(b)))
  const isAltered = picked !== null && handles[picked.id]?.address === 'altered'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!picked || isAltered) return
    const name = nameOf(picked)
    try {
      const outcome = await give.mutateAsync({ person: { ...picked, isAltered } })
      toast.success(t(outcome === 'given' ? 'lost.given' : 'lost.proposed', { name }))
      onClose()
    } catch (error) {
      tellFailure(t('lost.failed', { name }), error)
    }
  }
  return (
    <Dialog
      title={t('lost.choose', { vault: shown.path.at(-1) })}
      description={t('lost.means')}
      onClose={onClose}
      busy={give.isPending}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={onClose} disabled={give.isPending}>
            {t('common:ui.cancel')}
          </Button>
          <Button type="submit" variant="primary" disabled={!picked || isAltered} busy={give.isPending}>
            {t('lost.give')}
          </Button>
        </>
      }
    >
      <PickField<OrganisationUser>
        label={t('lost.person')}
        placeholder={t('add.placeholder')}
        emptyText={people.length === 0 ? t('lost.nobody') : t('add.empty')}
        source={users}
        items={people}
        value={picked}
        onValueChange={setPicked}
        keyOf={({ id }) => id}
        textOf={knownAs}
        searchOf={({ name, email }) => `${name} ${email}`}
        renderItem={(user) => (
          <span className="min-w-0 flex-1">
            <span className="wrap-anywhere block text-ink">{nameOf(user)}</span>
            <span className="wrap-anywhere block text-caption text-ink-3">
              <EmailText address={user.email} />
            </span>
          </span>
        )}
      />
      {picked && isAltered && <AlteredAddress address={picked.email} meaning={t('altered')} />}
    </Dialog>
  )
}
