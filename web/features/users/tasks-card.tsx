import { LifeBuoy, PenLine, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { ConfirmKeyDialog } from './confirm-key-dialog.tsx'
import { ConfirmResetDialog } from './confirm-reset-dialog.tsx'
import { type Person, type PersonTask, tasksFor, type Viewer } from './person-rules.ts'
import { useConfirmRole } from './use-change-people.ts'
import { knownAs, nameOf } from './use-people.ts'
import { useReset } from './use-reset.ts'

/** What about people waits for the viewer to confirm it. A link with `?confirm=` leads straight to one of them. */
export function TasksCard({ viewer, people }: { viewer: Viewer; people: readonly Person[] }) {
  const { t } = useTranslation('users')
  const [parameters, setParameters] = useSearchParams()
  const tasks = tasksFor(viewer, people)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const askedId = openedId ?? parameters.get('confirm')
  const opened = tasks.find(({ kind, person }) => kind !== 'unsigned' && person.user.id === askedId)
  const close = () => {
    setOpenedId(null)
    if (parameters.has('confirm')) setParameters({}, { replace: true })
  }
  if (tasks.length === 0) return null
  return (
    <Card flush title={t('tasks.heading')}>
      <Rows label={t('tasks.heading')}>
        {tasks.map((task) => (
          <TaskRow
            key={`${task.kind} ${task.person.user.id}`}
            task={task}
            viewer={viewer}
            people={people}
            onCompare={() => setOpenedId(task.person.user.id)}
          />
        ))}
      </Rows>
      {opened?.kind === 'confirm_key' && <ConfirmKeyDialog person={opened.person} onClose={close} />}
      {opened?.kind === 'reset' && <ConfirmResetDialog person={opened.person} onClose={close} />}
    </Card>
  )
}

function TaskRow({
  task,
  viewer,
  people,
  onCompare,
}: {
  task: PersonTask
  viewer: Viewer
  people: readonly Person[]
  onCompare: () => void
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
          <Button variant="primary" size="sm" disabled={!standing?.words} onClick={onCompare}>
            {t('tasks.confirmKeyButton')}
          </Button>
        }
      />
    )
  }
  if (task.kind === 'reset')
    return <ResetRow person={task.person} viewer={viewer} people={people} onCompare={onCompare} />
  return (
    <ActionRow
      icon={<PenLine />}
      tone="yellow"
      title={
        user.unsigned === 'appoint'
          ? t('tasks.appoint', { name, role: t(`common:role.${user.role}`) })
          : t('tasks.dismiss', { name })
      }
      description={t('tasks.unsignedHelp')}
      actions={<ConfirmDecision person={task.person} />}
    />
  )
}

function ResetRow({
  person,
  viewer,
  people,
  onCompare,
}: {
  person: Person
  viewer: Viewer
  people: readonly Person[]
  onCompare: () => void
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
          <Button variant="primary" size="sm" onClick={onCompare}>
            {t('tasks.resetButton')}
          </Button>
        )
      }
    />
  )
}

function ConfirmDecision({ person: { user } }: { person: Person }) {
  const { t } = useTranslation(['users', 'common'])
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const confirmRole = useConfirmRole()
  const ask = async () => {
    const isSure = await confirm({
      title: t('tasks.unsignedQuestion'),
      message: t(user.unsigned === 'appoint' ? 'tasks.unsignedAppoint' : 'tasks.unsignedDismiss', {
        name: knownAs(user),
        role: t(`common:role.${user.role}`),
      }),
      confirmLabel: t('tasks.unsignedButton'),
    })
    if (!isSure) return
    try {
      await confirmRole.mutateAsync(user)
      toast.success(t('tasks.unsignedDone'))
    } catch (error) {
      tellFailure(t('tasks.unsignedFailed'), error)
    }
  }
  return (
    <Button size="sm" busy={confirmRole.isPending} onClick={() => void ask()}>
      {t('tasks.unsignedButton')}
    </Button>
  )
}
