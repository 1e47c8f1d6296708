import { listRotateTasks, type RotateTask } from '@chaveiro/contract/calls/rotation.ts'
import { notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCcwKey } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { FirstRows, ItemButtons, NeedHeading } from './first-rows.tsx'
import { ListNotLoaded } from './list-not-loaded.tsx'
import type { NeedProps } from './need-props.ts'
import { orderTasks } from './order-tasks.ts'

/**
 * The credentials that somebody should change, one's own first; renders nothing without any, and says so if they could not be loaded.
 * The dashboard's figure says whether there are any if the list cannot be loaded.
 */
export function RotateTasks({ figures }: NeedProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { user } = useCurrentUser()
  const query = useQuery({
    queryKey: ['rotate-tasks', 'open'],
    queryFn: () => api.send(listRotateTasks, { query: {} }),
    refetchInterval: notificationPollSeconds * 1000,
  })
  const tasks = query.data ?? []
  const pathText = useVaultPathText({ loads: tasks.length > 0 })
  if (query.isError && !query.data && figures?.rotate_tasks !== 0)
    return <ListNotLoaded title={t('rotate.heading')} failed={t('rotate.failed')} query={query} />
  if (tasks.length === 0) return null
  const isOwn = (task: RotateTask) => task.owner === user.email
  const items = orderTasks(tasks, isOwn)
  return (
    <div data-need="rotate">
      <NeedHeading title={t('rotate.heading')} description={t('rotate.description')} />
      <FirstRows
        label={t('rotate.heading')}
        items={items}
        row={([task, ...more]) =>
          task && (
            <ActionRow
              key={task.item_id}
              icon={<RotateCcwKey />}
              tone="yellow"
              title={task.title}
              description={
                <>
                  {[task, ...more]
                    .map(({ reason, about, vault_id, vault_name }) =>
                      t(`rotate.${reason}`, {
                        who: about,
                        vault: pathText({ id: vault_id, name: vault_name }),
                      }),
                    )
                    .join(' ')}
                  {!isOwn(task) && <> {t('rotate.owner', { owner: task.owner })}</>}
                  {' · '}
                  <time dateTime={task.created_at}>{format.ago(task.created_at)}</time>
                </>
              }
              actions={<ItemButtons vault={task.vault_id} item={task.item_id} title={task.title} />}
            />
          )
        }
      />
    </div>
  )
}
