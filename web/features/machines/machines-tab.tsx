import { Plus, Server, ServerOff, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table.tsx'
import { AsksBadge, EndText, LastUse, StateBadge } from './machine-looks.tsx'
import { byUrgency, machineState } from './machine-state.ts'
import { MakeMachineDialog } from './make-machine-dialog.tsx'
import { type NewToken, TokenDialog } from './token-dialog.tsx'
import { type ShownMachine, useMachines } from './use-machines.ts'

/** Settings → Machines: what reads items by itself, who keeps it and when it was last used. */
export function MachinesTab() {
  const { t } = useTranslation('machines')
  const { may } = useCurrentUser()
  const mayManage = may('manage_machines')
  const navigate = useNavigate()
  const query = useMachines()
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<NewToken | null>(null)
  const all = [...(query.data ?? [])].sort((a, b) => byUrgency(a.machine, b.machine))
  const present = all.filter(({ machine }) => machine.ended_at === null)
  const ended = all.filter(({ machine }) => machine.ended_at !== null)
  const left = present.filter(({ machine }) => ['stops', 'stopped'].includes(machineState(machine)))
  const make = mayManage && (
    <Button variant="primary" icon={<Plus />} onClick={() => setIsMaking(true)}>
      {t('make.open')}
    </Button>
  )
  return (
    <div className="space-y-6">
      {left.length > 0 && (
        <Banner tone="warning" title={t('left.title', { count: left.length })}>
          {t('left.help')}
        </Banner>
      )}
      <Card flush title={t('title')} description={t('description')} aside={present.length > 0 && make}>
        <div className="border-t">
          {query.data === undefined ? (
            <NotLoaded query={query} failed={t('loadFailed')} lines={5} linesClass="p-5" />
          ) : present.length === 0 ? (
            <EmptyState icon={<Server />} title={t('empty')} description={t('emptyHint')} action={make} />
          ) : (
            <MachineTable caption={t('title')} machines={present} />
          )}
        </div>
      </Card>
      {ended.length > 0 && (
        <Disclosure icon={<ServerOff />} title={t('ended')} aside={ended.length}>
          <MachineTable caption={t('ended')} machines={ended} />
        </Disclosure>
      )}
      {isMaking && (
        <MakeMachineDialog
          onClose={() => setIsMaking(false)}
          onMade={(token) => {
            setIsMaking(false)
            setMade(token)
          }}
        />
      )}
      {made && (
        <TokenDialog
          made={made}
          onClose={() => {
            setMade(null)
            void navigate(`/settings/machines/${made.id}`)
          }}
        />
      )}
    </div>
  )
}

function MachineTable({ caption, machines }: { caption: string; machines: readonly ShownMachine[] }) {
  const { t } = useTranslation('machines')
  return (
    <DataTable<ShownMachine>
      caption={caption}
      rows={machines}
      rowKey={({ machine }) => machine.id}
      columns={[
        {
          key: 'name',
          header: t('column.name'),
          smallHeader: null,
          cell: ({ machine, doubt }) => (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                to={`/settings/machines/${machine.id}`}
                className="wrap-anywhere font-medium text-ink underline-offset-2 hover:text-accent-ink hover:underline"
              >
                {machine.overview.name}
              </Link>
              <StateBadge machine={machine} isQuiet />
              {machine.asks && machine.ended_at === null && <AsksBadge />}
              {doubt && (
                <Badge tone="red" icon={<ShieldAlert />}>
                  {t('doubted')}
                </Badge>
              )}
            </span>
          ),
        },
        {
          key: 'keeper',
          header: t('column.keeper'),
          cell: ({ machine: { keeper } }) => keeper.name || keeper.email || t('nobody'),
        },
        {
          key: 'items',
          header: t('column.items'),
          className: 'tabled:w-20 tabled:text-right tabular-nums',
          cell: ({ machine }) => machine.items,
        },
        {
          key: 'used',
          header: t('column.used'),
          className: 'tabled:whitespace-nowrap',
          cell: ({ machine }) => (
            <span>
              <LastUse machine={machine} />
            </span>
          ),
        },
        {
          key: 'ends',
          header: t('column.ends'),
          className: 'tabled:whitespace-nowrap',
          cell: ({ machine }) => <EndText machine={machine} />,
        },
      ]}
    />
  )
}
