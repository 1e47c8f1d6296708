import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { knownAs } from '../../nouns/people/known-as.ts'
import { AlteredAddress } from '../../ui/altered-address.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Person, unsignedAct } from './person-rules.ts'
import { useConfirmRole } from './use-change-people.ts'

/** Asks to sign a role that was given or taken, or a deactivation, without a signature. */
export function ConfirmRoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common'])
  const { user } = person
  const tellFailure = useFailureToast()
  const confirmRole = useConfirmRole()
  // Awaited instead of using a callback: this dialog may unmount with the person's task before the answer arrives.
  const confirm = async () => {
    try {
      await confirmRole.mutateAsync(person)
      toast.success(t('tasks.unsignedDone'))
      onClose()
    } catch (error) {
      tellFailure(t('tasks.unsignedFailed'), error)
    }
  }
  return (
    <Dialog
      size="sm"
      busy={confirmRole.isPending}
      onClose={onClose}
      title={t('tasks.unsignedQuestion')}
      footer={
        <>
          <Button disabled={confirmRole.isPending} onClick={onClose}>
            {t('common:ui.cancel')}
          </Button>
          <Button variant="primary" busy={confirmRole.isPending} onClick={() => void confirm()}>
            {t('tasks.unsignedButton')}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">
        {t(`tasks.unsigned.${unsignedAct(user)}`, {
          name: knownAs(user),
          role: t(`common:role.${user.role}`),
        })}
      </p>
      {person.isAltered && <AlteredAddress address={user.email} meaning={t('altered')} />}
    </Dialog>
  )
}
