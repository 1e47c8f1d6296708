import type { Question } from '../features/dashboard/question-of.ts'
import { onDemand } from '../ui/on-demand.tsx'

const DecideHere = onDemand(
  () => import('../features/access-requests/decide-here.tsx').then((part) => part.DecideHere),
  'access-requests',
  'machine-runs',
)
const ConfirmHere = onDemand(
  () => import('../features/users/confirm-here.tsx').then((part) => part.ConfirmHere),
  'users',
)

const InboxHere = onDemand(
  () => import('../features/items/submissions/inbox-here.tsx').then((part) => part.InboxHere),
  'submissions',
)
const AgreeHere = onDemand(
  () => import('../features/vaults/members/agree-here.tsx').then((part) => part.AgreeHere),
  'members',
  'vaults',
)

/** The dialog in which one of the dashboard's decisions is taken, from the feature that decides it. */
export function DecideOnDashboard({
  question: { about, id },
  denies,
  onClose,
}: {
  question: Question
  denies: boolean
  onClose: () => void
}) {
  switch (about) {
    case 'key':
    case 'role':
      return <ConfirmHere id={id} about={about} onClose={onClose} />
    case 'submissions':
      return <InboxHere id={id} onClose={onClose} />
    case 'members':
    case 'giving':
      return <AgreeHere id={id} about={about} onClose={onClose} />
    default:
      return <DecideHere about={about} id={id} denies={denies} onClose={onClose} />
  }
}
