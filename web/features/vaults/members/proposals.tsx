import type { PersonHandle, VaultAccess } from '@chaveiro/device'
import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { AlteredAddress } from '../../../ui/altered-address.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { type MemberPerson, memberPeople } from './member-people.ts'
import { useNames } from './use-names.ts'
import { useShownVault } from './use-shown-vault.ts'
import { useVaultAct } from './use-vault-access.ts'

const namesShown = 4

type Proposal = VaultAccess['proposals'][number]

/** Proposals that a second person has to agree to: another custodian, or a member if too few are left. */
export function Proposals({ access }: { access: VaultAccess }) {
  const { t } = useTranslation('members')
  const { user, may } = useCurrentUser()
  const people = memberPeople(access.members, access.proposals)
  const nameOf = useNames(people, t('proposal.somebody'))
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const subjectOf = ({ userId }: Proposal) => people.find(({ handle }) => handle.id === userId)
  const shown = useShownVault()
  type About = { hash: string; person: PersonHandle | null }
  const second = useVaultAct(async ({ hash, person }: About) =>
    keySession.vaults.secondProposal(await keySession.vaults.show(shown), hash, person),
  )
  const taken = useVaultAct(async ({ hash, person }: About) =>
    keySession.vaults.withdrawProposal(await keySession.vaults.show(shown), hash, person),
  )
  const whatOf = ({ kind, custody }: Proposal) => {
    if (kind === 'admit') return 'admit'
    if (custody === 'shared') return 'shared'
    return access.custody === 'split' ? 'redeal' : 'split'
  }
  const words = (proposal: Proposal) =>
    t(`proposal.${whatOf(proposal)}`, {
      by: nameOf(proposal.by),
      name: nameOf(proposal.userId ?? ''),
    })
  const agree = async (proposal: Proposal) => {
    const person = subjectOf(proposal)?.handle ?? null
    const isSure = await confirm({
      title: t('proposal.question'),
      message: (
        <>
          <p className="font-medium">{words(proposal)}</p>
          <p className="wrap-anywhere">{person?.email}</p>
          <p className="mt-2">{t(`proposal.${whatOf(proposal)}Message`)}</p>
        </>
      ),
      confirmLabel: t('proposal.button'),
    })
    if (!isSure) return
    try {
      await second.mutateAsync({ hash: proposal.hash, person })
      toast.success(t('proposal.done'))
    } catch (error) {
      tellFailure(t('proposal.failed'), error)
    }
  }
  // Without a question: nothing has changed yet, and the same can be proposed again.
  const withdraw = async (proposal: Proposal) => {
    const person = subjectOf(proposal)?.handle ?? null
    try {
      await taken.mutateAsync({ hash: proposal.hash, person })
      toast.success(t('proposal.withdrawn'))
    } catch (error) {
      tellFailure(t('proposal.withdrawFailed'), error)
    }
  }
  // Nobody may agree before the person to be added is shown.
  const isShown = (proposal: Proposal) => proposal.kind === 'custody' || subjectOf(proposal) !== undefined
  const isOwn = ({ by }: Proposal) => by === user.id
  const isBusy = second.isPending || taken.isPending
  const members = people.filter(({ state, handle }) => state === 'holds' && handle.id !== user.id)
  const whoIsMissing = (proposal: Proposal) => {
    if (!access.needsMember) return t(isOwn(proposal) ? 'proposal.own' : 'proposal.second')
    if (proposal.maySecond) return t('proposal.yours')
    const names = members.slice(0, namesShown).map(({ name }) => name)
    const more = members.length > namesShown ? '…' : ''
    return `${t('proposal.member')} ${names.length > 0 ? t('proposal.members', { names: names.join(', ') + more }) : ''}`
  }
  return access.proposals.map((proposal) => (
    <Banner
      key={proposal.hash}
      tone="accent"
      icon={<UsersRound />}
      title={words(proposal)}
      action={
        <div className="flex flex-wrap gap-2">
          {may('withdraw_proposal', { isOwn: isOwn(proposal) }) && (
            <Button
              size="sm"
              busy={taken.isPending && taken.variables.hash === proposal.hash}
              disabled={isBusy}
              onClick={() => void withdraw(proposal)}
            >
              {t('proposal.withdraw')}
            </Button>
          )}
          {proposal.maySecond && isShown(proposal) && subjectOf(proposal)?.handle.address !== 'altered' && (
            <Button
              size="sm"
              variant="primary"
              busy={second.isPending && second.variables.hash === proposal.hash}
              disabled={isBusy}
              onClick={() => void agree(proposal)}
            >
              {t('proposal.button')}
            </Button>
          )}
        </div>
      }
    >
      <SubjectAddress person={subjectOf(proposal)} />
      {whoIsMissing(proposal)}
    </Banner>
  ))
}

/** The address of the person whom a proposal is about: names are signed by nobody. */
function SubjectAddress({ person }: { person: MemberPerson | undefined }) {
  const { t } = useTranslation('members')
  if (!person) return null
  if (person.handle.address === 'altered')
    return <AlteredAddress address={person.handle.email} meaning={t('altered')} />
  return (
    <p className="wrap-anywhere">
      <EmailText address={person.handle.email} />
    </p>
  )
}
