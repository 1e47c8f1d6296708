import type { Item } from '@chaveiro/contract/calls/items.ts'
import { listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCcwKey } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../session/api.ts'
import { Banner } from '../../ui/banner.tsx'

/** Says that this credential should be changed, and because of whom if the person may know that. */
export function RotateBanner({
  item,
  opensVault,
  action,
}: {
  item: Item
  /** Otherwise the reader is not told to change what they cannot. */
  opensVault: boolean
  action: ReactNode
}) {
  const { t } = useTranslation('items')
  const tasks = useQuery({
    queryKey: ['rotate-tasks', item.rotate_since],
    queryFn: () => api.send(listRotateTasks, { query: {} }),
    enabled: item.rotate_since !== null,
    retry: false,
  })
  if (item.rotate_since === null) return null
  const reasons = (tasks.data ?? []).filter((task) => task.item_id === item.id)
  return (
    <Banner
      tone="warning"
      icon={<RotateCcwKey />}
      title={t(opensVault ? 'rotate.title' : 'rotate.byOthers')}
      action={action}
    >
      {reasons.length === 0 ? (
        <p>{t('rotate.somebody')}</p>
      ) : (
        reasons.map((task) => <p key={task.id}>{t(`rotate.${task.reason}`, { who: task.about })}</p>)
      )}
      <p>{t(opensVault ? 'rotate.help' : 'rotate.othersHelp')}</p>
    </Banner>
  )
}
