import { CallError } from '@chaveiro/device'
import { ArrowLeft, ServerOff, ShieldX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { KeepForTyped, useKeptForTyped } from '../../nouns/forms/keep-for-typed.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { GivenItems } from './given-items.tsx'
import { MachineFacts } from './machine-facts.tsx'
import { MachineHead } from './machine-head.tsx'
import { MachineRuns } from './machine-runs.tsx'
import { useMachine } from './use-machines.ts'

/** One machine, for admins and managers. */
export function MachineScreen() {
  const { t } = useTranslation('machines')
  const { may } = useCurrentUser()
  const { id = '' } = useParams()
  const { isKept, keep } = useKeptForTyped()
  return (
    <Page title={t('screen')}>
      {may('manage_machines') || isKept ? (
        <KeepForTyped value={keep}>
          <ButtonLink
            to="/settings?tab=machines"
            variant="ghost"
            size="sm"
            icon={<ArrowLeft />}
            className="-ml-2.5"
          >
            {t('back')}
          </ButtonLink>
          <OneMachine key={id} id={id} />
        </KeepForTyped>
      ) : (
        <EmptyState icon={<ShieldX />} title={t('forbidden')} description={t('forbiddenHint')} />
      )}
    </Page>
  )
}

function OneMachine({ id }: { id: string }) {
  const { t } = useTranslation('machines')
  const query = useMachine(id)
  const { data, error } = query
  if (!data)
    return error instanceof CallError && [404, 422].includes(error.status) ? (
      <EmptyState icon={<ServerOff />} title={t('gone')} />
    ) : (
      <NotLoaded query={query} failed={t('loadFailed')} lines={6} />
    )
  return (
    <>
      <MachineHead shown={data} items={data.items} />
      <MachineFacts machine={data.machine} />
      <GivenItems shown={data} items={data.items} />
      <MachineRuns machine={data.machine} />
    </>
  )
}
