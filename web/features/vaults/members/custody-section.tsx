import { dealtCustodiansMax } from '@chaveiro/contract/constants.ts'
import type { VaultAccess } from '@chaveiro/device'
import { CircleCheck, Hourglass, Split, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { isLeftByAll, lacksForSplit, memberPeople } from './member-people.ts'
import { useNames } from './use-names.ts'
import { useShownVault } from './use-shown-vault.ts'
import { useVaultAct } from './use-vault-access.ts'

/** Whether admins and managers open the vault alone or only two together; changing that takes two of them. */
export function CustodySection({ access }: { access: VaultAccess }) {
  const { t } = useTranslation('members')
  const { may } = useCurrentUser()
  // Changing the custody would end what can still recover a lost vault.
  const mayChange = may('change_members') && access.maySpeak && !isLeftByAll(access)
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const next = access.custody === 'split' ? 'shared' : 'split'
  const shown = useShownVault()
  const act = useVaultAct(async (custody: 'shared' | 'split') =>
    keySession.vaults.setCustody(await keySession.vaults.show(shown), custody),
  )
  const lack = next === 'split' ? lacksForSplit(access) : null
  const isProposed = access.proposals.some(({ kind }) => kind === 'custody')
  const propose = async (what: 'toSplit' | 'toShared' | 'rename') => {
    const isSure = await confirm({
      title: t(`custody.${what}Question`),
      message: t(`custody.${what}Message`),
      confirmLabel: t('custody.propose'),
      tone: what === 'rename' ? 'normal' : 'danger',
    })
    if (!isSure) return
    try {
      await act.mutateAsync(what === 'toShared' ? 'shared' : 'split')
      toast.success(t(access.needsMember ? 'custody.proposedToMember' : 'custody.proposed'))
    } catch (error) {
      tellFailure(t('custody.failed'), error, { preferDetail: true })
    }
  }
  return (
    <ActionRow
      icon={access.custody === 'split' ? <Split /> : <UsersRound />}
      title={t(`custody.${access.custody}`)}
      description={
        <>
          <p>{t(`custody.${access.custody}Help`)}</p>
          <p className="mt-1">{t(`custody.${access.custody}Emergency`)}</p>
          {mayChange && access.hasTooManyCustodians && (
            <p className="mt-1">{t(`custody.${access.custody}TooMany`, { count: dealtCustodiansMax })}</p>
          )}
          {mayChange && lack && <p className="mt-1 text-ink-2">{t(`custody.lacks.${lack}`)}</p>}
        </>
      }
      actions={
        mayChange &&
        !isProposed &&
        !lack &&
        !(next === 'split' && access.hasTooManyCustodians) && (
          <Button
            size="sm"
            busy={act.isPending}
            onClick={() => void propose(next === 'split' ? 'toSplit' : 'toShared')}
          >
            {t(next === 'split' ? 'custody.toSplit' : 'custody.toShared')}
          </Button>
        )
      }
    >
      {access.custody === 'split' && !access.needsMember && !isLeftByAll(access) && (
        <Dealing access={access} />
      )}
      {isLeftByAll(access) && (
        <Banner tone="warning" className="mt-3 sm:ml-11.5" title={t('custody.left')}>
          {t('custody.leftMeans')}
        </Banner>
      )}
      {(access.needsMember || access.lacksCustodians) && (
        <Banner
          tone={access.needsMember ? 'warning' : 'info'}
          className="mt-3 sm:ml-11.5"
          title={t(access.needsMember ? 'custody.tooFew' : 'custody.notAll')}
          action={
            mayChange &&
            access.lacksCustodians &&
            !access.hasTooManyCustodians &&
            !isProposed && (
              <Button size="sm" busy={act.isPending} onClick={() => void propose('rename')}>
                {t('custody.rename')}
              </Button>
            )
          }
        >
          {t(access.needsMember ? 'custody.tooFewMeans' : 'custody.notAllMeans')}
        </Banner>
      )}
    </ActionRow>
  )
}

/** Whether two custodians have their emergency keys, without which no item can be opened. Names those who have none. */
function Dealing({ access: { dealing, generationDue, members } }: { access: VaultAccess }) {
  const { t } = useTranslation('members')
  const nameOf = useNames(memberPeople(members), t('proposal.somebody'))
  const isComplete = dealing?.complete === true && !generationDue
  const format = useFormat()
  const unsealed = dealing && !generationDue ? dealing.unsealed : []
  const dealtTo = dealing?.custodians.filter((id) => !unsealed.includes(id)) ?? []
  const missing = dealing && !generationDue ? dealtTo.filter((id) => !dealing.acknowledged.includes(id)) : []
  const sentence = isComplete
    ? t('custody.dealt')
    : generationDue
      ? t('custody.newKey')
      : missing.length > 0
        ? t('custody.missing', { count: missing.length })
        : t('custody.noDealing')
  const Icon = isComplete ? CircleCheck : Hourglass
  return (
    <div className="mt-3 flex items-start gap-2 rounded-lg border bg-sunken px-3 py-2.5 text-ink-2 text-small sm:ml-11.5">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isComplete ? 'text-green-ink' : 'text-blue-ink'}`}
      />
      <div className="min-w-0">
        <p>
          <span className="sr-only">{t('custody.dealing')}: </span>
          <span className={missing.length > 0 ? 'font-medium text-ink' : undefined}>{sentence}</span>
        </p>
        {missing.length > 0 && (
          <>
            <ul aria-label={t('custody.missingLabel')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5">
              {missing.map((id) => (
                <li key={id} className="flex min-w-0 items-center gap-2">
                  <Avatar name={nameOf(id)} size="sm" />
                  <span className="wrap-anywhere font-medium text-ink">{nameOf(id)}</span>
                </li>
              ))}
            </ul>
            <p className="mt-2">
              {t(isComplete ? 'custody.missingFew' : 'custody.missingMeans', { count: missing.length })}
            </p>
          </>
        )}
        {unsealed.length > 0 && (
          <p className="mt-2">
            {t('custody.unsealed', { people: format.list(unsealed.map((id) => nameOf(id))) })}
          </p>
        )}
        {isComplete && dealing.total > 0 && (
          <p className="mt-1">
            {t('custody.openable', {
              wrapped: dealing.wrapped,
              total: dealing.total,
            })}
            {dealing.wrapped < dealing.total && ` ${t('custody.openableLater')}`}
          </p>
        )}
      </div>
    </div>
  )
}
