import type { ClientLink } from '@chaveiro/contract/calls/client-links.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { linksListedMost } from '@chaveiro/contract/constants.ts'
import type { DrawnVault } from '@chaveiro/device'
import { Link2, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { NotLoaded } from '../../../nouns/errors/not-loaded.tsx'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { ActionRow, type ListedRow } from '../../../ui/action-row.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LongList } from '../../../ui/long-list.tsx'
import { ListEnd } from '../../../ui/pieces.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAskOfDoubted } from './use-ask-of-doubted.ts'
import { useClientLinks, useWithdrawClientLink } from './use-client-links.ts'
import { waitsForSignature } from './waits-for-signature.ts'
import { wantsNewLink } from './wants-new-link.ts'

/** All links of a client's vault, open ones first, with their last use; each can be withdrawn. */
export function LinksDialog({
  vault,
  shown,
  onGenerate,
  onClose,
}: {
  vault: Vault
  shown: DrawnVault
  /** Null for somebody who may make none; with a link, makes one for the same client. */
  onGenerate: ((replaces: ClientLink | null) => void) | null
  onClose: () => void
}) {
  const { t } = useTranslation('client-links')
  const query = useClientLinks(vault.id)
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={t('list.title')}
      description={t('list.description', { vault: vault.name })}
      footer={
        onGenerate && (
          <Button variant="primary" icon={<Link2 />} onClick={() => onGenerate(null)}>
            {t('banner.generate')}
          </Button>
        )
      }
    >
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState icon={<Link2 />} title={t('list.empty')} description={t('list.emptyHint')} />
        ) : (
          <>
            <LongList
              label={t('list.title')}
              items={query.data}
              keyOf={({ id }) => id}
              rowPx={88}
              row={(link, row) => (
                <LinkRow
                  key={link.id}
                  link={link}
                  vault={shown}
                  isWaiting={waitsForSignature(link, vault, Date.now())}
                  onRenew={onGenerate && wantsNewLink(link) ? () => onGenerate(link) : null}
                  row={row}
                />
              )}
            />
            {query.data.length >= linksListedMost && <ListEnd>{t('list.notListed')}</ListEnd>}
          </>
        )
      ) : (
        <NotLoaded query={query} failed={t('list.failed')} lines={4} />
      )}
    </Dialog>
  )
}

function LinkRow({
  link,
  vault,
  isWaiting,
  onRenew,
  row,
}: {
  link: ClientLink
  vault: DrawnVault
  isWaiting: boolean
  onRenew: (() => void) | null
  row: ListedRow
}) {
  const { t } = useTranslation('client-links')
  const format = useFormat()
  const { user, may } = useCurrentUser()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const withdraw = useWithdrawClientLink(vault)
  const askOfDoubted = useAskOfDoubted(link.name)
  const isOpen = link.state === 'open'
  const isWithdrawable = isOpen || link.state === 'ended'
  const isOwn = link.created_by?.id === user.id || link.deputy?.id === user.id
  const mayWithdraw = may('withdraw_client_link', { isCreator: isOwn })
  const hasActions = onRenew !== null || (mayWithdraw && (isWithdrawable || link.waiting > 0))

  const end = async (erase: boolean) => {
    if (erase) {
      const erased = t('list.eraseQuestion', { count: link.waiting })
      const question = {
        title: t('list.eraseTitle', { name: link.name }),
        message: isOpen ? `${erased} ${t('list.eraseEnds')}` : erased,
        confirmLabel: t('list.erase'),
      }
      if (!(await confirm({ ...question, tone: 'danger' }))) return
    }
    try {
      const done = await withdraw.mutateAsync({ link, isErasing: erase, ask: askOfDoubted })
      if (done) toast.success(t(`list.${done}`, { name: link.name }))
    } catch (error) {
      tellFailure(t('list.withdrawFailed'), error)
    }
  }
  const facts = [
    isOpen
      ? t('list.ends', { day: format.date(link.expires_at) })
      : t('list.ended', { day: format.date(link.expires_at) }),
    t('list.used', { used: link.used, max: link.max_uses }),
    link.last_used_at ? t('list.lastUsed', { ago: format.ago(link.last_used_at) }) : t('list.neverUsed'),
  ]
  const people = [
    link.created_by && t('list.by', { name: link.created_by.name }),
    link.deputy && t('list.deputy', { name: link.deputy.name }),
    link.address !== '' && t('list.for', { address: link.address }),
  ].filter((part) => typeof part === 'string')
  const missing = link.wanted.filter((_, place) => !link.answered.includes(place))
  const wanted =
    missing.length === 0
      ? t('list.allCame', { count: link.wanted.length })
      : t('list.came', {
          came: link.wanted.length - missing.length,
          count: link.wanted.length,
          names: format.list(missing),
        })
  const signers = [link.created_by?.name, link.deputy?.name].filter((name) => name !== undefined)
  return (
    <ActionRow
      row={row}
      icon={isOpen ? <Link2 /> : <Unlink />}
      tone={isOpen ? 'accent' : 'grey'}
      title={link.name}
      badge={
        <>
          {isWaiting ? (
            <Badge tone="yellow">{t('list.waitsFor', { people: format.list(signers) })}</Badge>
          ) : (
            <Badge tone={isOpen ? 'green' : 'grey'}>{t(`state.${link.state}`)}</Badge>
          )}
          {link.waiting > 0 && <Badge tone="blue">{t('list.waiting', { count: link.waiting })}</Badge>}
        </>
      }
      description={
        <>
          <p>{facts.join(' · ')}</p>
          {link.wanted.length > 0 && <p>{wanted}</p>}
          {isWaiting && <p>{t('list.waitsHint')}</p>}
          {link.state === 'ended' && <p>{t('list.endedHint')}</p>}
          {link.keeper === 'deputy' && <p>{t('list.deputyHint')}</p>}
          {people.length > 0 && <p>{people.join(' · ')}</p>}
        </>
      }
      actions={
        hasActions && (
          <>
            {onRenew && (
              <Button size="sm" variant="primary" icon={<Link2 />} onClick={onRenew}>
                {t('list.renew')}
              </Button>
            )}
            {mayWithdraw && isWithdrawable && (
              <Button size="sm" busy={withdraw.isPending} onClick={() => void end(false)}>
                {t('list.withdraw')}
              </Button>
            )}
            {mayWithdraw && link.waiting > 0 && (
              <Button
                size="sm"
                variant="danger-ghost"
                disabled={withdraw.isPending}
                onClick={() => void end(true)}
              >
                {t(isWithdrawable ? 'list.withdrawAndErase' : 'list.erase')}
              </Button>
            )}
          </>
        )
      }
    />
  )
}
