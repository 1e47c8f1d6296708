import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { heirsOf } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import type { VaultAccess } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { knownAs } from '../../../nouns/people/known-as.ts'
import { PersonAvatar } from '../../../nouns/people/person-avatar.tsx'
import { showPerson } from '../../../nouns/people/show-person.ts'
import { usersQuery } from '../../../nouns/people/users-query.ts'
import { AlteredAddress } from '../../../ui/altered-address.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { PickField } from '../../../ui/pick-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import type { MemberPerson } from './member-people.ts'
import { type Addable, useAddablePeople } from './use-addable-people.ts'
import { useShownVault } from './use-shown-vault.ts'
import { useVaultAct } from './use-vault-access.ts'

const nameOf = (user: OrganisationUser) => user.name.trim() || user.email

/** Finds somebody by name or address and adds them to the vault, also before they have a key. */
export function AddMember({
  vault,
  vaults,
  access,
  people,
}: {
  vault: Vault
  vaults: readonly Vault[]
  access: VaultAccess
  people: readonly MemberPerson[]
}) {
  const { t } = useTranslation('members')
  const tellFailure = useFailureToast()
  const [picked, setPicked] = useState<Addable | null>(null)
  const [isReader, setIsReader] = useState(false)
  const users = useQuery(usersQuery)
  const candidates = useAddablePeople(access, people)
  // The newest check: a picked person keeps the address that was shown when they were picked.
  const isAltered = candidates.some(({ id, isAltered }) => isAltered && id === picked?.id)
  const shown = useShownVault()
  const add = useVaultAct(async (user: Addable) =>
    keySession.vaults.addMember(
      await keySession.vaults.show(shown),
      await showPerson(user),
      isReader ? 'reader' : 'member',
    ),
  )
  const inside = heirsOf(vaults, vault.id).length

  const doneText =
    access.custody === 'shared'
      ? 'add.done'
      : access.needsMember
        ? 'add.doneProposedToMember'
        : 'add.doneProposed'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!picked || isAltered) return
    const name = nameOf(picked)
    try {
      await add.mutateAsync(picked)
      toast.success(t(isReader ? 'add.doneReader' : doneText, { name }))
      setPicked(null)
      setIsReader(false)
    } catch (error) {
      tellFailure(t('add.failed', { name }), error)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className="flex items-end gap-2">
        <PickField<Addable>
          label={t('add.label')}
          placeholder={t('add.placeholder')}
          emptyText={candidates.length === 0 ? t('add.everybody') : t('add.empty')}
          source={users}
          items={candidates}
          value={picked}
          onValueChange={setPicked}
          keyOf={(user) => user.id}
          textOf={knownAs}
          searchOf={(user) => `${user.name} ${user.email}`}
          renderItem={(user) => (
            <>
              <PersonAvatar name={user.name} url={user.avatar_url} size="sm" />
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block text-ink">{nameOf(user)}</span>
                {user.isAltered ? (
                  <AlteredAddress address={user.email} meaning={t('altered')} />
                ) : (
                  <span className="wrap-anywhere block text-caption text-ink-3">
                    <EmailText address={user.email} />
                    {user.key_state === 'none' && ` · ${t('add.keyless')}`}
                    {user.key_state === 'unconfirmed' && ` · ${t('add.unconfirmed')}`}
                  </span>
                )}
              </span>
            </>
          )}
        />
        <Button
          type="submit"
          variant="primary"
          icon={<UserPlus />}
          disabled={!picked || isAltered}
          busy={add.isPending}
        >
          {t('add.button')}
        </Button>
      </div>
      {access.custody === 'shared' && picked && (
        <div className="mt-2">
          <CheckboxField
            label={t('access.onlyReads')}
            help={t('access.onlyReadsHelp')}
            checked={isReader}
            onChange={(event) => setIsReader(event.target.checked)}
          />
        </div>
      )}
      {picked && isAltered && <AlteredAddress address={picked.email} meaning={t('altered')} />}
      {inside > 0 && <p className="mt-1.5 text-ink-3 text-small">{t('add.inside', { count: inside })}</p>}
    </form>
  )
}
