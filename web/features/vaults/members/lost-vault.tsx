import { listItems } from '@chaveiro/contract/calls/items.ts'
import type { VaultRecovery } from '@chaveiro/contract/calls/recoveries.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { DrawnVault } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { usePersonHandles } from '../../../nouns/people/use-person-handles.ts'
import { usersQuery } from '../../../nouns/people/users-query.ts'
import { api } from '../../../session/api.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { AlteredAddress } from '../../../ui/altered-address.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useGiveVault, useRecovery, useWithdrawGiving } from './use-recovery.ts'

const GiveVaultDialog = onDemand(() => import('./give-vault-dialog.tsx').then((part) => part.GiveVaultDialog))

type Given = NonNullable<VaultRecovery['given']>

/** For a two-person vault that nobody can open any more: says so, and shows each step of its recovery. */
export function LostVault({ vault, shown }: { vault: Vault; shown: DrawnVault }) {
  const { t } = useTranslation('members')
  const { may } = useCurrentUser()
  const format = useFormat()
  const [isGiving, setGiving] = useState(false)
  const { data } = useRecovery(vault, may('see_members', { isMember: vault.is_member }))
  if (!data) return null
  const { is_lost, may_be_given, waiting, given } = data
  const choose = (
    <Button size="sm" onClick={() => setGiving(true)}>
      {t(given ? 'lost.giveOther' : 'lost.give')}
    </Button>
  )
  const mayGive = is_lost && may_be_given && may('change_members')
  return (
    <>
      {given?.second_name === null ? (
        <Waiting given={given} shown={shown} choose={mayGive ? choose : null} />
      ) : given && !given.is_ended ? (
        <BeingOpened given={given} />
      ) : given && given.left > 0 && !is_lost ? (
        <LeftOver vaultId={vault.id} given={given} />
      ) : is_lost ? (
        <Banner tone="danger" title={t('lost.title')} action={mayGive && choose}>
          {t(may_be_given ? 'lost.description' : 'lost.closed')} <HelpLink />
        </Banner>
      ) : waiting.length > 0 ? (
        <Banner tone="danger" title={t('lost.title')}>
          {may_be_given ? t('lost.waiting', { people: format.list(waiting) }) : t('lost.closed')} <HelpLink />
        </Banner>
      ) : null}
      {isGiving && <GiveVaultDialog shown={shown} onClose={() => setGiving(false)} />}
    </>
  )
}

function Waiting({ given, shown, choose }: { given: Given; shown: DrawnVault; choose: ReactNode }) {
  const { t } = useTranslation('members')
  const { user, may } = useCurrentUser()
  const format = useFormat()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const give = useGiveVault(shown)
  const taken = useWithdrawGiving(shown)
  const people = useQuery({ ...usersQuery, enabled: choose !== null })
  const person = people.data?.find(({ id }) => id === given.user_id)
  const isAltered = usePersonHandles(people.data, people.dataUpdatedAt)[given.user_id]?.address === 'altered'
  const { name, first_name: by } = given
  const agree = async () => {
    if (!person) return
    const isSure = await confirm({
      title: t('lost.question', { name }),
      message: (
        <>
          <p className="wrap-anywhere font-medium">
            <EmailText address={person.email} />
          </p>
          <p className="mt-2">{t('lost.agreeMeans')}</p>
        </>
      ),
      confirmLabel: t('proposal.button'),
    })
    if (!isSure) return
    try {
      const outcome = await give.mutateAsync({ person: { ...person, isAltered }, isConfirming: true })
      toast.success(t(outcome === 'given' ? 'lost.given' : 'lost.again', { name }))
    } catch (error) {
      tellFailure(t('lost.failed', { name }), error)
    }
  }
  const withdraw = async () => {
    if (!person) return
    try {
      await taken.mutateAsync({ ...person, isAltered })
      toast.success(t('proposal.withdrawn'))
    } catch (error) {
      tellFailure(t('proposal.withdrawFailed'), error)
    }
  }
  const isOwn = given.first_by === user.id
  const isBusy = give.isPending || taken.isPending
  return (
    <Banner
      tone="warning"
      title={t('lost.waits', { by, name })}
      action={
        choose && (
          <div className="flex flex-wrap gap-2">
            {may('withdraw_proposal', { isOwn }) && (
              <Button
                size="sm"
                busy={taken.isPending}
                disabled={!person || isBusy}
                onClick={() => void withdraw()}
              >
                {t('proposal.withdraw')}
              </Button>
            )}
            {choose}
            {!isOwn && (
              <Button
                size="sm"
                variant="primary"
                disabled={!person || isBusy}
                busy={give.isPending}
                onClick={() => void agree()}
              >
                {t('proposal.button')}
              </Button>
            )}
          </div>
        )
      }
    >
      {person &&
        (isAltered ? (
          <AlteredAddress address={person.email} meaning={t('altered')} />
        ) : (
          <p className="wrap-anywhere">
            <EmailText address={person.email} />
          </p>
        ))}
      {t(isOwn ? 'lost.waitsOther' : 'lost.waitsSecond')}{' '}
      {given.waits_until && t('lost.waitsUntil', { until: format.date(given.waits_until) })} <HelpLink />
    </Banner>
  )
}

function HelpLink() {
  const { t } = useTranslation('members')
  return (
    <Link to="/help#vaults/lost" className="font-medium text-accent-ink underline underline-offset-2">
      {t('lost.help')}
    </Link>
  )
}

function BeingOpened({ given: { name, left, total } }: { given: Given }) {
  const { t } = useTranslation('members')
  const done = total - left
  return (
    <Banner title={t('lost.opening', { name })}>
      <p>{t('lost.openingHelp', { name })}</p>
      {total > 0 && (
        <div className="mt-2">
          <ProgressBar
            value={done}
            max={total}
            label={t('lost.items')}
            detail={t('lost.progress', { done, total })}
          />
        </div>
      )}
    </Banner>
  )
}

function LeftOver({ vaultId, given: { left, left_items } }: { vaultId: string; given: Given }) {
  const { t } = useTranslation('members')
  const format = useFormat()
  const items = useQuery({
    queryKey: ['vaults', vaultId, 'recovery', 'items'],
    queryFn: () => api.send(listItems, { query: { vault_id: vaultId } }),
  })
  const titles = items.data?.filter(({ id }) => left_items.includes(id)).map(({ title }) => title)
  return (
    <Banner tone="warning" title={t('lost.left', { count: left })}>
      <p>{t('lost.leftHelp')}</p>
      {titles && <p className="wrap-anywhere mt-1 font-medium">{format.list(titles)}</p>}
    </Banner>
  )
}
