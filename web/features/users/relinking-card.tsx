import { endRelinking, getRelinking, openRelinking } from '@chaveiro/contract/calls/users.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { api } from '../../session/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Fact, Facts } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Person } from './person-rules.ts'
import { nameOf } from './use-people.ts'

const relinkingQuery = queryOptions({
  queryKey: ['users', 'relinking'],
  queryFn: () => api.send(getRelinking),
})

/** Whether new accounts are being linked, as it was when that was first known: nothing moves away from whoever changes it. */
export function useIsRelinking(isAsked: boolean): boolean {
  const { data } = useQuery({ ...relinkingQuery, enabled: isAsked })
  const [first, setFirst] = useState<boolean | null>(null)
  if (first === null && data) setFirst(data.until !== null)
  return first === true
}

/** Lets everybody be linked to a new account at the sign-in service, after it gave them all another. */
export function RelinkingCard({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation('users')
  const format = useFormat()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  const query = useQuery(relinkingQuery)
  const change = useMutation({
    mutationFn: (isOn: boolean) => api.send(isOn ? openRelinking : endRelinking),
    onSuccess: (answer) => client.setQueryData(relinkingQuery.queryKey, answer),
  })
  const act = async (isOn: boolean) => {
    const question = {
      title: t('relinking.question'),
      message: t('relinking.message'),
      confirmLabel: t('relinking.confirm'),
      tone: 'danger' as const,
    }
    if (isOn && !(await confirm(question))) return
    try {
      await change.mutateAsync(isOn)
      toast.success(t(isOn ? 'relinking.opened' : 'relinking.ended'))
    } catch (error) {
      tellFailure(t('relinking.failed'), error)
    }
  }
  const { data } = query
  if (!data && query.isError)
    return (
      <Card title={t('relinking.heading')}>
        <NotLoaded query={query} failed={t('loadFailed')} lines={2} />
      </Card>
    )
  const named = (isLinked: boolean) =>
    people
      .filter(({ user }) =>
        data?.people.some(({ id, relinked_at: at }) => id === user.id && (at !== null) === isLinked),
      )
      .map(({ user }) => nameOf(user))
  const [linked, waiting] = [named(true), named(false)]
  // Until it is known: closed, as nearly always, so that nothing below moves.
  const until = data?.until ?? null
  const isOpen = until !== null
  const hasFacts = isOpen || linked.length > 0
  return (
    <Card
      flush={!hasFacts}
      title={t('relinking.heading')}
      description={t('relinking.description')}
      aside={
        <Button busy={change.isPending} disabled={!data} onClick={() => void act(!isOpen)}>
          {t(isOpen ? 'relinking.end' : 'relinking.open')}
        </Button>
      }
    >
      {hasFacts && (
        <Facts>
          {until !== null && <Fact name={t('relinking.until')}>{format.dateTime(until)}</Fact>}
          <Fact name={t('relinking.linked', { count: linked.length })}>
            {linked.length > 0 ? format.list(linked) : t('relinking.nobody')}
          </Fact>
          {isOpen && waiting.length > 0 && (
            <Fact name={t('relinking.waiting', { count: waiting.length })}>{format.list(waiting)}</Fact>
          )}
        </Facts>
      )}
    </Card>
  )
}
