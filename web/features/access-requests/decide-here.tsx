import { callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import { type AccessKind, notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NothingToDecide } from '../../nouns/decisions/nothing-to-decide.tsx'
import { exportsQuery } from '../../nouns/exports/exports-query.ts'
import { api } from '../../session/api.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { DecideExport } from './decide-export.tsx'
import { DecideRun } from './decide-run.tsx'
import { DecideVaultRequest } from './decide-vault-request.tsx'
import { useDecidable } from './use-decidable.ts'
import { openVaultRequestsQuery, runsQuery } from './use-requests.ts'

/** What is approved or denied, by its id. */
export interface Decided {
  id: string
  /** It was opened in order to deny it. */
  denies: boolean
  onClose: () => void
}

/** One decision over another screen: what must be read before it, and both answers. */
export function DecideHere({
  about,
  ...decided
}: Decided & { about: AccessKind | 'vault' | 'export' | 'run' }) {
  switch (about) {
    case 'vault':
      return <VaultHere {...decided} />
    case 'export':
      return <ExportHere {...decided} />
    case 'run':
      return <RunHere {...decided} />
    default:
      return <RequestHere kind={about} {...decided} />
  }
}

function RequestHere({ kind, id, denies, onClose }: Decided & { kind: AccessKind }) {
  const query = useQuery({
    queryKey: ['access-requests', 'one', kind, id],
    queryFn: () => api.send(callsOfKind[kind].get, { params: { id } }),
    staleTime: 0,
    refetchInterval: notificationPollSeconds * 1000,
  })
  const decidable = useDecidable(id, query.data?.may_decide ? query.data : undefined)
  if (!decidable) return <NoRequest query={query} onClose={onClose} />
  const over = query.data?.may_decide === false ? query.data.status : null
  return <ApproveDialog request={decidable} over={over} denies={denies} onClose={onClose} />
}

function VaultHere({ id, denies, onClose }: Decided) {
  const query = useQuery(openVaultRequestsQuery)
  const present = query.data?.find((one) => one.id === id && one.may_decide)
  const decidable = useDecidable(id, present)
  if (!decidable) return <NoRequest query={query} onClose={onClose} />
  return <DecideVaultRequest request={decidable} isOver={!present} denies={denies} onClose={onClose} />
}

function ExportHere({ id, denies, onClose }: Decided) {
  const query = useQuery(exportsQuery)
  const present = query.data?.find((one) => one.id === id && one.may_decide)
  const decidable = useDecidable(id, present)
  if (!decidable) return <NoRequest query={query} onClose={onClose} />
  return <DecideExport request={decidable} isOver={!present} denies={denies} onClose={onClose} />
}

function RunHere({ id, denies, onClose }: Decided) {
  const query = useQuery(runsQuery)
  const present = query.data?.find((one) => one.id === id && one.state === 'waiting')
  const decidable = useDecidable(id, present)
  if (!decidable) return <NoRequest query={query} onClose={onClose} />
  return <DecideRun run={decidable} isOver={!present} denies={denies} onClose={onClose} />
}

/** In place of a request that is not loaded yet, or that nobody has to decide any more. */
function NoRequest({ query, onClose }: { query: UseQueryResult; onClose: () => void }) {
  const { t } = useTranslation('access-requests')
  const texts = { title: t('approve.one'), failed: t('approve.loadFailed'), over: t('approve.over') }
  return <NothingToDecide query={query} {...texts} onClose={onClose} />
}
