import { LifeBuoy, PenLine, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { usePieces } from '../../ui/pieces.tsx'
import { type Person, type PersonTask, tasksFor, unsignedAct, type Viewer } from './person-rules.ts'
import { TaskDialog } from './task-dialog.tsx'
import { nameOf } from './use-people.ts'
import { useReset } from './use-reset.ts'

/** The list of people is below. */
const tasksAtOnce = 10

/**
 * What waits for the viewer's confirmation about people. A link leads to one of them: `?confirm=` to somebody's key, `?confirm_role=` to
 * their role.
 */
export function TasksCard({ viewer, people }: { viewer: Viewer; people: readonly Person[] }) {
  const { t } = useTranslation('users')
  const [parameters, setParameters] = useSearchParams()
  const tasks = tasksFor(viewer, people)
  const [openedKey, setOpenedKey] = useState<string | null>(null)
  const isLinked = ({ kind, person }: PersonTask) =>
    parameters.get(kind === 'unsigned' ? 'confirm_role' : 'confirm') === person.user.id
  const opened = tasks.find((task) => (openedKey === null ? isLinked(task) : keyOf(task) === openedKey))
  const close = () => {
    setOpenedKey(null)
    setParameters({}, { replace: true })
  }
  const { shown, more } = usePieces(tasks, { size: tasksAtOnce })
  if (tasks.length === 0) return null
  return (
    <Card flush title={t('tasks.heading')}>
      <Rows label={t('tasks.heading')}>
        {shown.map((task) => (
          <TaskRow
            key={keyOf(task)}
            task={task}
            viewer={viewer}
            people={people}
            onOpen={() => setOpenedKey(keyOf(task))}
          />
        ))}
      </Rows>
      {more}
      {opened && <TaskDialog task={opened} onClose={close} />}
    </Card>
  )
}

const keyOf = ({ kind, person }: PersonTask) => `${kind} ${person.user.id}`

function TaskRow({
  task,
  viewer,
  people,
  onOpen,
}: {
  task: PersonTask
  viewer: Viewer
  people: readonly Person[]
  onOpen: () => void
}) {
  const { t } = useTranslation(['users', 'common'])
  const { user, standing, isAltered } = task.person
  const name = nameOf(user)
  if (task.kind === 'confirm_key') {
    return (
      <ActionRow
        icon={<ShieldAlert />}
        tone={isAltered ? 'red' : 'yellow'}
        title={t(isAltered ? 'tasks.address' : 'tasks.confirmKey', { name })}
        description={t(isAltered ? 'tasks.addressHelp' : 'tasks.confirmKeyHelp', { email: user.email })}
        actions={
          <Button variant="primary" size="sm" disabled={!standing?.words} onClick={onOpen}>
            {t('tasks.confirmKeyButton')}
          </Button>
        }
      />
    )
  }
  if (task.kind === 'reset')
    return <ResetRow person={task.person} viewer={viewer} people={people} onOpen={onOpen} />
  const act = unsignedAct(user)
  return (
    <ActionRow
      icon={<PenLine />}
      tone="yellow"
      title={t(`tasks.${act}`, { name, role: t(`common:role.${user.role}`) })}
      description={t(act === 'deactivate' ? 'tasks.deactivateHelp' : 'tasks.unsignedHelp')}
      actions={
        <Button size="sm" onClick={onOpen}>
          {t('tasks.unsignedButton')}
        </Button>
      }
    />
  )
}

function ResetRow({
  person,
  viewer,
  people,
  onOpen,
}: {
  person: Person
  viewer: Viewer
  people: readonly Person[]
  onOpen: () => void
}) {
  const { t } = useTranslation('users')
  const { proposedBy } = useReset(person)
  const first = people.find(({ user }) => user.id === proposedBy)
  const isMine = proposedBy === viewer.id
  return (
    <ActionRow
      icon={<LifeBuoy />}
      tone="red"
      title={t('tasks.reset', { name: nameOf(person.user) })}
      description={
        isMine
          ? t('tasks.resetMine')
          : first
            ? t('tasks.resetSecond', { first: nameOf(first.user) })
            : t('tasks.resetHelp')
      }
      actions={
        !isMine && (
          <Button variant="primary" size="sm" onClick={onOpen}>
            {t('tasks.resetButton')}
          </Button>
        )
      }
    />
  )
}
