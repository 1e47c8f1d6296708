import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { clsx } from 'clsx'
import { CircleCheck, Eye, Hourglass, KeyRound, PenLine, ShieldAlert, UsersRound, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { PersonAvatar } from '../../../nouns/people/person-avatar.tsx'
import { useTeams } from '../../../nouns/teams/use-teams.ts'
import type { ListedRow } from '../../../ui/action-row.tsx'
import { AlteredAddress } from '../../../ui/altered-address.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { ChangeAccess } from './change-access.tsx'
import { furtherSources, groupOf, type MemberPerson } from './member-people.ts'
import { RemoveMember } from './remove-member.tsx'
import { useShownVault } from './use-shown-vault.ts'
import { useVaultAct } from './use-vault-access.ts'

const looks = {
  holds: { tone: 'green', Icon: CircleCheck },
  waits: { tone: 'blue', Icon: Hourglass },
  keyless: { tone: 'grey', Icon: KeyRound },
  unconfirmed: { tone: 'grey', Icon: ShieldAlert },
  unsigned: { tone: 'yellow', Icon: PenLine },
  proposed: { tone: 'blue', Icon: UsersRound },
  undecided: { tone: 'grey', Icon: UserX },
} satisfies Record<MemberPerson['state'], { tone: Tone; Icon: unknown }>

/** One person: why they may open the vault, whether they can by now, and what can be done about it. */
export function MemberRow({
  vault,
  vaults,
  person,
  maySign,
  isLastHolder,
  onRemoved,
  row,
}: {
  vault: Vault
  vaults: readonly Vault[]
  person: MemberPerson
  /** Whether this person may sign who may open the vault. */
  maySign: boolean
  isLastHolder: boolean
  onRemoved: (person: MemberPerson) => void
  row: ListedRow
}) {
  const { t } = useTranslation('members')
  const further = furtherSources(person, groupOf(person))
  const { data: teams } = useTeams()
  const teamName = (id: string | null) =>
    teams?.find(({ team }) => team.id === id)?.team.name ?? t('source.unknownTeam')
  return (
    <li {...row} className={clsx('flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3', row.className)}>
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        <PersonAvatar name={person.name} url={person.avatarUrl} />
        <div className="min-w-0">
          <p className="wrap-anywhere font-medium text-ink">{person.name}</p>
          {person.handle.address === 'altered' ? (
            <AlteredAddress address={person.handle.email} meaning={t('altered')} />
          ) : (
            person.handle.email !== person.name && (
              <p className="wrap-anywhere text-ink-2 text-small">
                <EmailText address={person.handle.email} />
              </p>
            )
          )}
          {further.length > 0 && (
            <p className="wrap-anywhere text-ink-3 text-small">
              {[...new Set(further.map((source) => reason(source)))].join(' · ')}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:pl-11">
        {person.access === 'reader' && (
          <Badge tone="grey" icon={<Eye aria-hidden="true" />}>
            {t('access.reader')}
          </Badge>
        )}
        <State state={person.state} />
        {maySign && vault.custody === 'shared' && person.handle.address !== 'altered' && (
          <ChangeAccess person={person} />
        )}
        {person.state === 'unsigned' && maySign && person.handle.address !== 'altered' && (
          <ConfirmMember person={person} />
        )}
        {person.mayReturn && maySign && person.handle.address !== 'altered' && <AddBack person={person} />}
        <RemoveMember
          vault={vault}
          vaults={vaults}
          person={person}
          isLastHolder={isLastHolder}
          onRemoved={onRemoved}
        />
      </div>
    </li>
  )

  function reason({ source, fromId }: MemberPerson['sources'][number]) {
    if (source === 'team') return t('source.team', { team: teamName(fromId) })
    if (source !== 'inherited') return t(`source.${source}`)
    const from = vaults.find(({ id }) => id === fromId)
    return t('source.inherited', { vault: from?.name ?? t('source.hiddenVault') })
  }
}

function State({ state }: { state: MemberPerson['state'] }) {
  const { t } = useTranslation('members')
  const { tone, Icon } = looks[state]
  const badge = (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`state.${state}`)}
    </Badge>
  )
  if (state === 'holds') return badge
  return (
    <Tooltip label={t(`state.${state}Hint`)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the hint must be reachable by keyboard */}
      <span tabIndex={0} className="rounded-md">
        {badge}
        <span className="sr-only">{t(`state.${state}Hint`)}</span>
      </span>
    </Tooltip>
  )
}

/** Signs what only the server says of somebody. */
function ConfirmMember({ person }: { person: MemberPerson }) {
  const shown = useShownVault()
  const act = useVaultAct(async ({ handle }: MemberPerson) =>
    keySession.vaults.confirmMember(await keySession.vaults.show(shown), handle),
  )
  return <LetIn of="confirm" person={person} act={act} />
}

/** Makes the server list somebody again whose membership ended without a signature. */
function AddBack({ person }: { person: MemberPerson }) {
  const shown = useShownVault()
  const act = useVaultAct(async ({ handle, access }: MemberPerson) =>
    keySession.vaults.addMember(await keySession.vaults.show(shown), handle, access),
  )
  return <LetIn of="addBack" person={person} act={act} />
}

function LetIn({
  of,
  person,
  act,
}: {
  of: 'confirm' | 'addBack'
  person: MemberPerson
  act: ReturnType<typeof useVaultAct<MemberPerson, void>>
}) {
  const { t } = useTranslation('members')
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const ask = async () => {
    // With the address that the question shows, even if the list is refreshed meanwhile.
    const asked = person
    const { name } = asked
    const isSure = await confirm({
      title: t(`${of}.question`, { name }),
      message: (
        <>
          <p className="wrap-anywhere font-medium">
            <EmailText address={asked.handle.email} />
          </p>
          <p className="mt-2">{t(asked.access === 'reader' ? 'access.letInReader' : `${of}.message`)}</p>
        </>
      ),
      confirmLabel: t(`${of}.button`),
    })
    if (!isSure) return
    try {
      await act.mutateAsync(asked)
      toast.success(t(`${of}.done`, { name }))
    } catch (error) {
      tellFailure(t(`${of}.failed`, { name }), error)
    }
  }
  return (
    <Button size="sm" busy={act.isPending} onClick={() => void ask()}>
      {t(`${of}.button`)}
    </Button>
  )
}
