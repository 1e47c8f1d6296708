import type { GivenItem } from '@chaveiro/contract/calls/machines.ts'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { vaultPath } from '../../nouns/vaults/vault-path.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { GiveItemsDialog } from './give-items-dialog.tsx'
import { machineState } from './machine-state.ts'
import { type ShownMachine, useRefetchMachines } from './use-machines.ts'

/** The items that a machine may read, to be taken from it, and a button to give it more. */
export function GivenItems({ shown, items }: { shown: ShownMachine; items: readonly GivenItem[] }) {
  const { t } = useTranslation('machines')
  const format = useFormat()
  const pathOf = useVaultPathText({ loads: true })
  const [isGiving, setIsGiving] = useState(false)
  const { machine, handle } = shown
  const state = machineState(machine)
  if (state === 'ended') return null
  const give = handle && state !== 'over' && state !== 'stopped' && (
    <Button size="sm" icon={<Plus />} onClick={() => setIsGiving(true)}>
      {t('items.giveOpen')}
    </Button>
  )
  return (
    <Card
      flush
      title={t('items.title')}
      description={t(machine.asks ? 'items.meansAsks' : 'items.means')}
      aside={items.length > 0 && give}
    >
      <div className="border-t">
        {items.length === 0 ? (
          <EmptyState
            className="py-10!"
            icon={<KeyRound />}
            title={t('items.empty')}
            description={t('items.emptyHint')}
            action={give}
          />
        ) : (
          <DataTable<GivenItem>
            caption={t('items.title')}
            rows={items}
            rowKey={({ grant_id }) => grant_id}
            columns={[
              {
                key: 'item',
                header: t('items.item'),
                smallHeader: null,
                cell: (item) => (
                  <>
                    <Link
                      to={vaultPath(item.vault_id, item.item_id)}
                      className="font-medium text-ink underline-offset-2 hover:text-accent-ink hover:underline"
                    >
                      {item.item_title}
                    </Link>
                    <span className="block text-ink-3 text-small">
                      {pathOf({ id: item.vault_id, name: item.vault_name })}
                    </span>
                  </>
                ),
              },
              {
                key: 'read',
                header: t('items.read'),
                className: 'tabled:whitespace-nowrap',
                cell: ({ read_at, is_delivered }) =>
                  read_at !== null ? (
                    <time dateTime={read_at} title={format.dateTime(read_at)}>
                      {format.ago(read_at)}
                    </time>
                  ) : is_delivered || machine.asks ? (
                    <span className="text-ink-3">{t('items.notYet')}</span>
                  ) : (
                    <Badge tone="yellow" wraps>
                      {t('items.waits')}
                    </Badge>
                  ),
              },
              {
                key: 'until',
                header: t('items.until'),
                className: 'tabled:whitespace-nowrap',
                cell: ({ until }) => format.date(until),
              },
              {
                key: 'act',
                header: <span className="sr-only">{t('items.take')}</span>,
                smallHeader: null,
                className: 'tabled:text-right',
                cell: (item) => <TakeItem item={item} machineName={machine.overview.name} />,
              },
            ]}
          />
        )}
      </div>
      {isGiving && handle && (
        <GiveItemsDialog
          machine={handle}
          given={items.map(({ item_id }) => item_id)}
          onClose={() => setIsGiving(false)}
        />
      )}
    </Card>
  )
}

function TakeItem({ item, machineName }: { item: GivenItem; machineName: string }) {
  const { t } = useTranslation('machines')
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const refetch = useRefetchMachines()
  const take = useMutation({
    mutationFn: () => keySession.machines.take({ grantId: item.grant_id, vaultId: item.vault_id }),
    onSuccess: () => toast.success(t('items.taken')),
    onError: (error) => tellFailure(t('items.takeFailed'), error, { preferDetail: true }),
    onSettled: refetch,
  })
  const askAndTake = async () => {
    const hadIt = item.is_delivered || item.read_at !== null
    const isSure = await confirm({
      title: t('items.takeTitle', { item: item.item_title, name: machineName }),
      message: t(hadIt ? 'items.takeTask' : 'items.takeNoTask'),
      confirmLabel: t('items.takeButton'),
      tone: 'danger',
    })
    if (isSure) take.mutate()
  }
  return (
    <Button
      size="sm"
      variant="danger-ghost"
      busy={take.isPending}
      aria-label={t('items.takeNamed', { item: item.item_title })}
      onClick={() => void askAndTake()}
    >
      {t('items.take')}
    </Button>
  )
}
