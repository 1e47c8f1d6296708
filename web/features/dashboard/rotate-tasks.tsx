import { listRotateTasks, type RotateTask } from '@chaveiro/contract/rotation.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCcwKey } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { orderTasks } from './order-tasks.ts'

const shownAtFirst = 5

/** The credentials that somebody should change, one's own first; renders nothing without any. */
export function RotateTasks() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { user } = useCurrentUser()
  const [showsAll, setShowsAll] = useState(false)
  const { data: tasks = [] } = useQuery({
    queryKey: ['rotate-tasks', 'open'],
    queryFn: () => api.send(listRotateTasks, { query: {} }),
  })
  if (tasks.length === 0) return null
  const isOwn = (task: RotateTask) => task.owner === user.email
  const items = orderTasks(tasks, isOwn)
  const shown = showsAll ? items : items.slice(0, shownAtFirst)
  return (
    <Card flush title={t('rotate.heading')} description={t('rotate.description')}>
      <Rows label={t('rotate.heading')}>
        {shown.map(
          ([task, ...more]) =>
            task && (
              <ActionRow
                key={task.item_id}
                icon={<RotateCcwKey />}
                tone="yellow"
                title={task.title}
                description={
                  <>
                    {[task, ...more]
                      .map(({ reason, about, vault_name }) =>
                        t(`rotate.${reason}`, { who: about, vault: vault_name }),
                      )
                      .join(' ')}
                    {!isOwn(task) && <> {t('rotate.owner', { owner: task.owner })}</>}
                    {' · '}
                    <time dateTime={task.created_at}>{format.ago(task.created_at)}</time>
                  </>
                }
                actions={
                  <ButtonLink
                    size="sm"
                    to={`/vaults?${new URLSearchParams({ vault: task.vault_id, item: task.item_id })}`}
                    aria-label={t('rotate.openNamed', { title: task.title })}
                  >
                    {t('rotate.open')}
                  </ButtonLink>
                }
              />
            ),
        )}
      </Rows>
      {items.length > shown.length && (
        <div className="flex justify-center border-t p-2">
          <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
            {t('rotate.all', { number: format.number(items.length) })}
          </Button>
        </div>
      )}
    </Card>
  )
}
