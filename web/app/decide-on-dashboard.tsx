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
  if (about === 'key' || about === 'role') return <ConfirmHere id={id} about={about} onClose={onClose} />
  return <DecideHere about={about} id={id} denies={denies} onClose={onClose} />
}
