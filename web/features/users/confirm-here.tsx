import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NothingToDecide } from '../../nouns/decisions/nothing-to-decide.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { type PersonTask, tasksFor } from './person-rules.ts'
import { TaskDialog } from './task-dialog.tsx'
import { usePeople } from './use-people.ts'

/** Confirms one person's key or role over another screen. */
export function ConfirmHere({
  id,
  about,
  onClose,
}: {
  id: string
  about: 'key' | 'role'
  onClose: () => void
}) {
  const { t } = useTranslation('users')
  const { user: viewer } = useCurrentUser()
  const { people, users, organisation } = usePeople()
  const present =
    people &&
    tasksFor(viewer, people).find(
      ({ kind, person }) => person.user.id === id && (kind === 'unsigned') === (about === 'role'),
    )
  // It stays while its answer is on the way, or when somebody else confirms meanwhile.
  const [first, setFirst] = useState<PersonTask | null>(null)
  if (present && (present.person !== first?.person || present.kind !== first.kind)) setFirst(present)
  if (first) return <TaskDialog task={first} onClose={onClose} />
  return (
    <NothingToDecide
      query={users}
      isLoading={!people || organisation.isLoading}
      title={t('tasks.heading')}
      failed={t('loadFailed')}
      over={t('tasks.over')}
      onClose={onClose}
    />
  )
}
