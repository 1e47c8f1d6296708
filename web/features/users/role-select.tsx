import { type Role, roles } from '@chaveiro/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { FilterSelect } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { Effect } from './effect.tsx'
import { LeftToOne } from './left-to-one.tsx'
import { keyStateOf, offeredRoles, type Person, roleStep, type Viewer } from './person-rules.ts'
import { ShownAs } from './shown-as.tsx'
import { useSetRole } from './use-change-people.ts'
import { nameOf } from './use-people.ts'

/** The role, selectable if the viewer may change it; a change that opens or closes vaults is explained first. */
export function RoleSelect({
  viewer,
  person,
  onLowered,
}: {
  viewer: Viewer
  person: Person
  onLowered: (person: Person) => void
}) {
  const { t } = useTranslation(['users', 'common'])
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const setRole = useSetRole()
  const { user } = person
  const choices = offeredRoles(viewer, person)
  const roleName = (role: Role) => t(`common:role.${role}`)
  if (choices.length === 0) return <span className="text-ink-2">{roleName(user.role)}</span>

  const change = async (role: Role) => {
    if (role === user.role) return
    const name = nameOf(user)
    const step = roleStep(user.role, role)
    const takesAway = step === 'ends' || step === 'lowers'
    if (step !== 'plain') {
      const isSure = await confirm({
        title: t('role.question', { name, role: roleName(role) }),
        confirmLabel: t('role.button'),
        tone: takesAway ? 'danger' : 'normal',
        message: (
          <div className="space-y-3">
            <ShownAs person={person} />
            <p>{t(`role.${step}`)}</p>
            {step === 'raises' && keyStateOf(person) !== 'confirmed' && <p>{t('role.raisesUnconfirmed')}</p>}
            {takesAway && <LeftToOne user={user} />}
            {takesAway && <Effect user={user} />}
          </div>
        ),
      })
      if (!isSure) return
    }
    try {
      await setRole.mutateAsync({ person, role })
      toast.success(t('role.done', { name, role: roleName(role) }))
      if (takesAway) onLowered(person)
    } catch (error) {
      tellFailure(t('role.failed'), error)
    }
  }
  return (
    <FilterSelect
      label={t('roleOf', { name: nameOf(user) })}
      value={setRole.isPending ? setRole.variables.role : user.role}
      disabled={setRole.isPending}
      onValueChange={(role) => void change(role)}
      options={roles
        .filter((role) => choices.includes(role))
        .map((value) => ({ value, label: roleName(value) }))}
    />
  )
}
