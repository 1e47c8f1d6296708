import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { heirsOf } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { UserMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { AlteredAddress } from '../../../ui/altered-address.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { canBeRemoved, type MemberPerson } from './member-people.ts'
import { useShownVault } from './use-shown-vault.ts'
import { useVaultAct } from './use-vault-access.ts'

/** Removes somebody, or oneself, from a vault, after explaining what that means. Renders nothing for those who cannot be removed here. */
export function RemoveMember({
  vault,
  vaults,
  person,
  isLastHolder,
  onRemoved,
}: {
  vault: Vault
  vaults: readonly Vault[]
  person: MemberPerson
  isLastHolder: boolean
  onRemoved: (person: MemberPerson) => void
}) {
  const { t } = useTranslation('members')
  const { user, may } = useCurrentUser()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const shown = useShownVault()
  // Acts on the person that the question showed, even if the list is refetched while it is open. Somebody whom the server
  // does not list is removed already: confirming signs what it says of them.
  const act = useVaultAct(async ({ handle: member, sources }: MemberPerson) => {
    const isDirect = sources.some(({ source }) => source === 'direct')
    const from = await keySession.vaults.show(shown)
    return isDirect
      ? keySession.vaults.removeMember(from, member)
      : keySession.vaults.confirmMember(from, member)
  })
  const isSelf = person.handle.id === user.id
  if (!canBeRemoved(person) || !(may('change_members') || (isSelf && may('leave_vault', { isMember: true }))))
    return null

  const { name } = person
  const inheritedFrom = person.sources.find(({ source }) => source === 'inherited')?.fromId
  const inside = heirsOf(vaults, vault.id).length
  const parent = person.state === 'undecided' ? undefined : vaults.find(({ id }) => id === inheritedFrom)
  const remove = async () => {
    const isSure = await confirm({
      title: isSelf ? t('leave.question') : t('remove.question', { name }),
      confirmLabel: isSelf ? t('leave.button') : t('remove.button'),
      tone: 'danger',
      message: (
        <div className="space-y-3">
          {isLastHolder && <p className="font-medium text-red-ink">{t('remove.last')}</p>}
          {isSelf ? (
            <p>{t('leave.message')}</p>
          ) : (
            <>
              {person.handle.address === 'altered' ? (
                <AlteredAddress address={person.handle.email} meaning={t('altered')} />
              ) : (
                <p className="wrap-anywhere font-medium">
                  <EmailText address={person.handle.email} />
                </p>
              )}
              <p>{t(person.state === 'undecided' ? 'remove.undecided' : 'remove.newKey', { name })}</p>
              {inside > 0 && !parent && <p>{t('remove.inside', { count: inside })}</p>}
              {parent && <p>{t('remove.staysInherited', { name, vault: parent.name })}</p>}
              <p>{t('remove.known')}</p>
            </>
          )}
        </div>
      ),
    })
    if (!isSure) return
    try {
      await act.mutateAsync(person)
      if (isSelf) toast.success(t('leave.done'))
      else onRemoved(person)
    } catch (error) {
      tellFailure(isSelf ? t('leave.failed') : t('remove.failed', { name }), error, { preferDetail: true })
    }
  }
  return isSelf ? (
    <Button size="sm" variant="danger-ghost" busy={act.isPending} onClick={() => void remove()}>
      {t('leave.open')}
    </Button>
  ) : (
    <IconButton
      size="sm"
      tone="danger"
      label={t('remove.open', { name })}
      icon={<UserMinus />}
      busy={act.isPending}
      onClick={() => void remove()}
    />
  )
}
