import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { useAskAgain } from '../ask-again/use-ask-again.tsx'
import { canUsePasskeys } from '../passkeys-here.ts'
import { type PasskeyWay, unlockWaysQuery } from '../unlock/use-unlock-ways.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'

/** The passkeys by name, and a button to add one if this browser can. */
export function PasskeyRows({ passkeys }: { passkeys: readonly PasskeyWay[] }) {
  const { t } = useTranslation('own-account')
  const client = useQueryClient()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const works = useQuery({ queryKey: ['passkeys-here'], queryFn: canUsePasskeys })
  const [isAdding, setIsAdding] = useState(false)
  const { askAgain, dialog } = useAskAgain()
  const remove = useMutation({
    mutationFn: (id: string) => askAgain((proof) => keySession.account.removePasskey(id, proof)),
    onSettled: () => client.invalidateQueries({ queryKey: unlockWaysQuery.queryKey }),
  })

  const askAndRemove = async ({ id, label }: PasskeyWay) => {
    const question = {
      title: t('passkeys.removeTitle', { label }),
      message: t('passkeys.removeMessage'),
      confirmLabel: t('passkeys.remove'),
    }
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    try {
      if (await remove.mutateAsync(id)) toast.success(t('passkeys.removed'))
    } catch (error) {
      tellFailure(t('passkeys.removeFailed'), error)
    }
  }
  return (
    <>
      <ActionRow
        icon={<Fingerprint />}
        title={t('passkeys.none')}
        description={works.data === false ? t('passkeys.unsupported') : t('passkeys.noneHelp')}
        actions={
          works.data !== false && (
            <Button size="sm" icon={<Plus />} disabled={!works.data} onClick={() => setIsAdding(true)}>
              {t('passkeys.add')}
            </Button>
          )
        }
      />
      {passkeys.map((passkey) => (
        <ActionRow
          key={passkey.id}
          icon={<Fingerprint />}
          tone="accent"
          title={passkey.label}
          badge={<Badge>{t('passkeys.kind')}</Badge>}
          actions={
            <Button
              size="sm"
              variant="danger-ghost"
              busy={remove.isPending && remove.variables === passkey.id}
              onClick={() => void askAndRemove(passkey)}
            >
              {t('passkeys.remove')}
            </Button>
          }
        />
      ))}
      {dialog}
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}
