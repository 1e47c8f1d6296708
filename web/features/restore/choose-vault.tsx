import { type BringableVault, listedPlace } from '@chaveiro/device'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickVault } from '../../nouns/vaults/pick-vault.tsx'
import { pickableVaults } from '../../nouns/vaults/pickable-vaults.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { keySession } from '../../worker/key-session.ts'
import { type Into, likeIt } from './use-bring-back.ts'
import { useNames, useRestoreAct } from './use-restore.ts'

/** Where the items of a vanished vault go: into a new vault like it, into another that the person can open, or nowhere. */
export function ChooseVault({
  bringable: { vault, items },
  isBusy,
  onChoose,
}: {
  bringable: BringableVault
  isBusy: boolean
  onChoose: (into: Into) => void
}) {
  const { t } = useTranslation('restore')
  const { may } = useCurrentUser()
  const confirm = useConfirm()
  const { vaults } = useNames()
  const leave = useRestoreAct(() => keySession.restore.leaveGone(vault.id))
  const name = vault.path.at(-1)
  const mayMake = may('create_vault') && Boolean(name)
  const open = vaults.filter(({ holds_key, is_writer }) => holds_key && is_writer)
  const [chosen, setChosen] = useState<string | null>(null)
  const into = chosen ?? likeIt(vault, open)?.id ?? (mayMake ? 'anew' : '')
  const shown = into === 'anew' ? 'anew' : listedPlace(vaults, into)
  const places = [
    ...(mayMake ? [{ id: 'anew', name: t('back.makeAnew', { name }), above: '' }] : []),
    ...pickableVaults(vaults, (line) => line.at(-1)?.holds_key === true && line.at(-1)?.is_writer === true),
  ]
  const askToLeave = async () => {
    const isSure = await confirm({
      title: t('back.leaveTitle', { name: name ?? t('gone.vault') }),
      message: t('back.leaveMessage', { count: items.length }),
      confirmLabel: t('back.leave'),
      tone: 'danger',
    })
    if (isSure) leave.mutate(undefined)
  }
  return (
    <>
      <p className="text-ink-2 text-small">{t('back.goneHelp')}</p>
      <div className="flex flex-wrap items-start gap-2">
        <PickVault
          label={t('back.into')}
          hideLabel
          placeholder={t('back.choose')}
          fieldClassName="w-full sm:w-72"
          vaults={places}
          value={into}
          disabled={isBusy}
          onValueChange={setChosen}
        />
        <Button
          size="sm"
          busy={isBusy}
          busyLabel={t('back.busy')}
          disabled={!shown}
          onClick={() => shown && onChoose(shown)}
        >
          {t(items.length > 0 ? 'back.all' : 'back.makeEmpty', { count: items.length })}
        </Button>
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => void askToLeave()}>
          {t('back.leave')}
        </Button>
      </div>
    </>
  )
}
