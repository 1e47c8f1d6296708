import { listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { refreshTeams } from '../../nouns/teams/use-teams.ts'
import { useDeliveries } from '../../nouns/vaults/use-deliveries.ts'
import { api } from '../../session/api.ts'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'

/** What is left of acts of teams: vaults that some of their people cannot open yet. Any custodian's device goes on with it. */
export function TeamVaults() {
  const { t } = useTranslation('dashboard')
  const { data } = useDeliveries()
  const goOn = useGoOn()
  const left = data?.team_vaults ?? []
  if (left.length === 0) return null
  return (
    <div data-need="teams">
      <Rows label={t('needs.teams.heading')}>
        <ActionRow
          icon={<Users />}
          title={t('needs.teams.title', { count: left.length })}
          description={t('needs.teams.description')}
          actions={
            <>
              <ButtonLink size="sm" to="/settings?tab=teams">
                {t('needs.teams.button')}
              </ButtonLink>
              <Button size="sm" variant="primary" busy={goOn.isPending} onClick={() => goOn.mutate()}>
                {t('needs.teams.goOn')}
              </Button>
            </>
          }
        />
      </Rows>
    </div>
  )
}

/** Does at once what this device would do by itself, and says what it could not. */
function useGoOn() {
  const { t } = useTranslation('dashboard')
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await keySession.keepInStep()
      return (await api.send(listDeliveries)).team_vaults.length
    },
    onSuccess: (left) =>
      left === 0 ? toast.success(t('needs.teams.done')) : toast.info(t('needs.teams.left', { count: left })),
    onError: (error) => tellFailure(t('needs.teams.failed'), error),
    onSettled: () => refreshTeams(client),
  })
}
