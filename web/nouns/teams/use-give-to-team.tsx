import { type DrawnVault, SessionError } from '@chaveiro/device'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { useFailureToast } from '../errors/use-failure-toast.ts'
import { type ShownTeam, useTeamAct } from './use-teams.ts'

interface Giving {
  to: ShownTeam
  /** The vaults as the screen draws them, verified before anything is signed. */
  vaults: readonly DrawnVault[]
  onGiven?: (id: string) => void
}

/** Gives vaults to a team, one after the other, each by an entry of its log; `choice` is whether its people only read. */
export function useGiveToTeam(): {
  choice: ReactNode
  give: (giving: Giving) => Promise<void>
  isGiving: boolean
} {
  const { t } = useTranslation('teams')
  const tellFailure = useFailureToast()
  const [isReader, setIsReader] = useState(false)
  const act = useTeamAct(async ({ to: { team, handle }, vaults, onGiven }: Giving) => {
    if (!handle) throw new SessionError('not_found')
    const access = isReader ? 'reader' : 'member'
    for (const vault of vaults) {
      if (!team.vaults?.some(({ id }) => id === vault.id))
        await keySession.teams.give(handle, await keySession.vaults.show(vault), access)
      onGiven?.(vault.id)
    }
  })
  const give = async (giving: Giving) => {
    const { to, vaults } = giving
    const names = { count: vaults.length, vault: vaults[0]?.path.at(-1), team: to.team.name }
    try {
      await act.mutateAsync(giving)
      toast.success(t(isReader ? 'give.doneToRead' : 'give.done', names))
    } catch (error) {
      tellFailure(t('give.failed', names), error, { preferDetail: true })
    }
  }
  const choice = (
    <CheckboxField
      label={t('give.toRead')}
      help={t('give.toReadHelp')}
      checked={isReader}
      disabled={act.isPending}
      onChange={({ target }) => setIsReader(target.checked)}
    />
  )
  return { choice, give, isGiving: act.isPending }
}
