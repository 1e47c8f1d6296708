import type { MachineReader } from '@chaveiro/device'
import { Hand, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCurrentUser } from '../../session/current-user.ts'
import { Badge } from '../../ui/badge.tsx'

/** A machine that may read something: its name, which leads to its page for those who may open that, and what is special about it. */
export function MachineName({ reader: { machineId, told, nameIs, asks } }: { reader: MachineReader }) {
  const { t } = useTranslation('machine-readers')
  const { may } = useCurrentUser()
  const name = told?.machineName || t('unnamed')
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {may('manage_machines') ? (
        <Link
          to={`/settings/machines/${machineId}`}
          className="wrap-anywhere font-medium text-ink underline-offset-2 hover:text-accent-ink hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="wrap-anywhere font-medium text-ink">{name}</span>
      )}
      {asks && (
        <Badge tone="blue" icon={<Hand />}>
          {t('asks')}
        </Badge>
      )}
      {nameIs === 'altered' && (
        <Badge tone="red" icon={<ShieldAlert />}>
          {t('altered')}
        </Badge>
      )}
    </span>
  )
}

/** That the server says of a grant that it ended, or nothing. */
export function UnsignedEnd({ reader: { told } }: { reader: MachineReader }) {
  const { t } = useTranslation('machine-readers')
  return told === null && <span className="block text-ink-3 text-small">{t('unsigned')}</span>
}

/** That the names are only told, for those whose device cannot compare them. */
export function ToldNames({ readers }: { readers: readonly MachineReader[] }) {
  const { t } = useTranslation('machine-readers')
  const isTold = readers.some(({ told, nameIs }) => told !== null && nameIs === 'told')
  return isTold && <p className="text-ink-3 text-small">{t('toldNames')}</p>
}
