import {
  BookOpenText,
  EllipsisVertical,
  Link2,
  ScrollText,
  ShieldCheck,
  Unlink,
  UserMinus,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { ConfirmKeyDialog } from './confirm-key-dialog.tsx'
import { Effect } from './effect.tsx'
import type { Invitation } from './inviting/invitation-dialog.tsx'
import { LeftToOne } from './left-to-one.tsx'
import {
  isInvited,
  keyStateOf,
  linkGivesRole,
  mayCompare,
  mayManage,
  type Person,
  type Viewer,
} from './person-rules.ts'
import { ShownAs } from './shown-as.tsx'
import { useEndInvitation, useRenewInvitation, useSetStatus } from './use-change-people.ts'
import { nameOf } from './use-people.ts'

/** Actions on one person, besides activating and deactivating. */
export function PersonMenu({
  viewer,
  person,
  onInvited,
}: {
  viewer: Viewer
  person: Person
  onInvited: (invitation: Invitation) => void
}) {
  const { t } = useTranslation(['users', 'inviting'])
  const tellFailure = useFailureToast()
  const confirm = useConfirm()
  const renew = useRenewInvitation()
  const end = useEndInvitation()
  const setStatus = useSetStatus()
  const [isConfirming, setIsConfirming] = useState(false)
  const { user } = person
  const isMine = mayManage(viewer, user)
  const isWorking = isMine && user.status === 'active' && user.role !== 'client'
  const keyState = keyStateOf(person)

  const removeEverywhere = async () => {
    const name = nameOf(user)
    const isSure = await confirm({
      title: t('removeEverywhere.question', { name }),
      confirmLabel: t('removeEverywhere.button'),
      tone: 'danger',
      message: (
        <div className="space-y-3">
          <ShownAs person={person} />
          <p>{t('removeEverywhere.message', { name })}</p>
        </div>
      ),
    })
    if (!isSure) return
    try {
      await setStatus.mutateAsync({ person, status: 'inactive' })
      toast.success(t('removeEverywhere.done', { name }))
    } catch (error) {
      tellFailure(t('removeEverywhere.failed', { name }), error)
    }
  }
  const endInvitation = async () => {
    const name = nameOf(user)
    const isSure = await confirm({
      title: t('inviting:end.question', { name }),
      confirmLabel: t('inviting:end.open'),
      tone: 'danger',
      message: (
        <div className="space-y-3">
          <ShownAs person={person} />
          <p>{t('inviting:end.message')}</p>
        </div>
      ),
    })
    if (!isSure) return
    try {
      await end.mutateAsync(person)
      toast.success(t('inviting:end.done', { name }))
    } catch (error) {
      tellFailure(t('inviting:end.failed'), error)
    }
  }
  const renewInvitation = async () => {
    try {
      const { link } = await renew.mutateAsync(person)
      const { email, role } = user
      onInvited({ name: nameOf(user), email, role, link, givesRole: linkGivesRole(viewer, role) })
    } catch (error) {
      tellFailure(t('link.renewFailed'), error)
    }
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('actionsFor', { name: nameOf(user) })}
            icon={<EllipsisVertical />}
            busy={renew.isPending || end.isPending || setStatus.isPending}
          />
        }
      >
        <MenuLink to={`/settings/users/${user.id}`} icon={<BookOpenText />}>
          {t('menu.reading')}
        </MenuLink>
        <MenuLink to={`/audit?user=${user.id}`} icon={<ScrollText />}>
          {t('menu.timeline')}
        </MenuLink>
        {isWorking && keyState === 'none' && !person.isAltered && (
          <MenuItem icon={<Link2 />} onClick={() => void renewInvitation()}>
            {t('menu.invitation')}
          </MenuItem>
        )}
        {isMine && isInvited(person) && (
          <MenuItem icon={<Unlink />} onClick={() => void endInvitation()}>
            {t('inviting:end.open')}
          </MenuItem>
        )}
        {isMine && user.status === 'inactive' && (
          <MenuItem icon={<UserMinus />} onClick={() => void removeEverywhere()}>
            {t('menu.removeEverywhere')}
          </MenuItem>
        )}
        {isWorking && mayCompare(viewer, person) && person.standing?.words && (
          <MenuItem icon={<ShieldCheck />} onClick={() => setIsConfirming(true)}>
            {t('menu.confirmKey')}
          </MenuItem>
        )}
      </Menu>
      {isConfirming && <ConfirmKeyDialog person={person} onClose={() => setIsConfirming(false)} />}
    </>
  )
}

export function StatusButton({
  person,
  onDeparted,
}: {
  person: Person
  onDeparted: (person: Person) => void
}) {
  const { t } = useTranslation('users')
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const setStatus = useSetStatus()
  const { user } = person
  const name = nameOf(user)
  const isActive = user.status === 'active'

  const deactivate = async () => {
    const isSure = await confirm({
      title: t('state.question', { name }),
      confirmLabel: t('state.deactivate'),
      tone: 'danger',
      message: (
        <div className="space-y-3">
          <ShownAs person={person} />
          <p>{t('state.signedOut')}</p>
          <LeftToOne user={user} />
          <Effect user={user} />
        </div>
      ),
    })
    if (isSure && (await change('inactive'))) onDeparted(person)
  }
  const change = async (status: 'active' | 'inactive') => {
    try {
      await setStatus.mutateAsync({ person, status })
      toast.success(t(status === 'active' ? 'state.activated' : 'state.deactivated', { name }))
      return true
    } catch (error) {
      tellFailure(t('state.failed'), error)
      return false
    }
  }
  return (
    <Button
      size="sm"
      variant={isActive ? 'danger-ghost' : 'secondary'}
      busy={setStatus.isPending}
      onClick={() => void (isActive ? deactivate() : change('active'))}
    >
      {t(isActive ? 'state.deactivate' : 'state.activate')}
    </Button>
  )
}
