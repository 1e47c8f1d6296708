import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { organisationQuery } from '../../nouns/organisation/organisation-query.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Card } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'

/** The least release that may write. It is in the signed roster, so no server can raise or lower it. */
export function ReleaseCard() {
  const { t } = useTranslation('settings')
  const status = useKeyStatus()
  const isFounded = status.state === 'unlocked' && status.organisation !== null
  const query = useQuery({ ...organisationQuery, enabled: isFounded })
  const { data } = query
  if (!isFounded) return null
  return (
    <Card title={t('release.title')} description={t('release.description')}>
      {data ? (
        <Choice least={data.leastRelease} own={data.release} />
      ) : (
        <NotLoaded query={query} failed={t('general.failed')} lines={2} errorClass="py-4!" />
      )}
    </Card>
  )
}

function Choice({ least, own }: { least: number; own: number }) {
  const { t } = useTranslation('settings')
  const { may } = useCurrentUser()
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const require = useMutation({
    mutationFn: (isOn: boolean) => keySession.organisation.setLeastRelease(isOn ? own : 0),
    onSettled: () => client.invalidateQueries({ queryKey: organisationQuery.queryKey }),
  })
  const change = async (isOn: boolean) => {
    setChosen(isOn)
    try {
      await require.mutateAsync(isOn)
      toast.success(t(isOn ? 'release.on' : 'release.off'))
    } catch (error) {
      tellFailure(t('release.failed'), error)
    }
    setChosen(null)
  }
  const mayChange = may('change_policy')
  return (
    <CheckboxField
      label={t('release.label')}
      help={mayChange ? t('release.help') : `${t('release.help')} ${t('release.adminsOnly')}`}
      checked={chosen ?? least >= own}
      disabled={!mayChange || chosen !== null}
      onChange={(event) => void change(event.target.checked)}
    />
  )
}
