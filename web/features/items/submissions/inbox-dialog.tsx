import type { Submission } from '@chaveiro/contract/calls/submissions.ts'
import { submissionsListedMost } from '@chaveiro/contract/constants.ts'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../../nouns/errors/not-loaded.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { VaultInView } from '../vault-in-view.ts'
import { DecidedSubmissions } from './decided-submissions.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { TakeSubmissionDialog } from './take-submission-dialog.tsx'
import { useSubmissions } from './use-submissions.ts'
import type { TakenSeveral } from './use-take-several.ts'
import { WaitingSubmissions } from './waiting-submissions.tsx'

/** A vault's inbox: undecided submissions, and recent decisions below. */
export function InboxDialog({
  vault,
  inAddress = true,
  onClose,
  onChanged,
}: {
  vault: VaultInView
  /** The address says that it is open, so that Back closes it. */
  inAddress?: boolean
  onClose: () => void
  onChanged: () => void
}) {
  const { t } = useTranslation('submissions')
  const query = useSubmissions(vault.id)
  const [open, setOpen] = useState<Submission | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<TakenSeveral>({ added: [], left: new Set() })
  const waiting = query.data?.filter(({ state }) => state === 'waiting') ?? []
  const decided = query.data?.filter(({ state }) => state !== 'waiting') ?? []

  if (refused.length > 0) {
    const end = () => setRefused([])
    return <RefuseDialog ids={refused} vault={vault.shown} onClose={end} onRefused={end} />
  }
  if (open !== null) {
    return (
      <TakeSubmissionDialog
        key={open.id}
        shown={open}
        vault={vault}
        onClose={() => setOpen(null)}
        onRefused={() => setOpen(null)}
        onTaken={() => {
          setOpen(null)
          onChanged()
        }}
      />
    )
  }
  return (
    <Dialog
      size="lg"
      inAddress={inAddress}
      onClose={onClose}
      title={t('title')}
      description={t('description', { vault: vault.name })}
    >
      {query.data ? (
        <div className="space-y-6">
          {outcome.added.length > 0 && <AddedItems items={outcome.added} />}
          {waiting.length === 0 ? (
            <EmptyState icon={<Inbox />} title={t('empty')} description={t('emptyHint')} className="py-8!" />
          ) : (
            <WaitingSubmissions
              rows={waiting}
              vault={vault}
              onOpen={setOpen}
              onRefuse={setRefused}
              left={outcome.left}
              onTaken={(taken) => {
                setOutcome(taken)
                onChanged()
              }}
            />
          )}
          {decided.length > 0 && (
            <DecidedSubmissions rows={decided} isWhole={query.data.length < submissionsListedMost} />
          )}
        </div>
      ) : (
        <NotLoaded query={query} failed={t('failed')} lines={4} />
      )}
    </Dialog>
  )
}

/** The items made when several submissions were added at once. */
function AddedItems({ items }: { items: TakenSeveral['added'] }) {
  const { t } = useTranslation('submissions')
  return (
    <Banner live tone="success" title={t('added', { count: items.length })}>
      <ul className="mt-1 space-y-1">
        {items.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere text-ink">
            {title}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
