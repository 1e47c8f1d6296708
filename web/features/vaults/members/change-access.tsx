import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { type MemberPerson, otherAccess } from './member-people.ts'
import { useShownVault } from './use-shown-vault.ts'
import { useVaultAct } from './use-vault-access.ts'

type Asked = { person: MemberPerson; to: 'member' | 'reader' }

/** Makes a member a reader, or a reader a member. Renders nothing where that would change nothing. */
export function ChangeAccess({ person }: { person: MemberPerson }) {
  const { t } = useTranslation('members')
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const shown = useShownVault()
  const act = useVaultAct(async ({ person: { handle }, to }: Asked) =>
    keySession.vaults.addMember(await keySession.vaults.show(shown), handle, to),
  )
  const to = otherAccess(person)
  if (to === null) return null
  const { name } = person
  const ask = async () => {
    // With the address that the question shows, even if the list is refreshed meanwhile.
    const asked = { person, to }
    const isSure = await confirm({
      title: t(`access.${to}Question`, { name }),
      message: (
        <>
          <p className="wrap-anywhere font-medium">
            <EmailText address={person.handle.email} />
          </p>
          <p className="mt-2">{t(`access.${to}Message`)}</p>
        </>
      ),
      confirmLabel: t(`access.${to}Button`),
    })
    if (!isSure) return
    try {
      await act.mutateAsync(asked)
      toast.success(t(`access.${to}Done`, { name }))
    } catch (error) {
      tellFailure(t('access.failed', { name }), error)
    }
  }
  return (
    <Button
      size="sm"
      busy={act.isPending}
      aria-label={t(`access.${to}For`, { name })}
      onClick={() => void ask()}
    >
      {t(`access.${to}Button`)}
    </Button>
  )
}
