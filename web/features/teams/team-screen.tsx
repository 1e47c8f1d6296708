import { ArrowLeft, Pencil, PowerOff, ShieldAlert, ShieldX, UserRoundX, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { KeepForTyped, useKeptForTyped } from '../../nouns/forms/keep-for-typed.ts'
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx'
import { type ShownTeam, useTeamAct, useTeams } from '../../nouns/teams/use-teams.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card, IconTile } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { TeamDialog } from './team-dialog.tsx'
import { TeamVaults } from './team-vaults.tsx'

/** One team: its people and its vaults. */
export function TeamScreen() {
  const { t } = useTranslation('teams')
  const { may } = useCurrentUser()
  const { id = '' } = useParams()
  const { isKept, keep } = useKeptForTyped()
  return (
    <Page title={t('screen')}>
      {may('manage_teams') || isKept ? (
        <KeepForTyped value={keep}>
          <ButtonLink
            to="/settings?tab=teams"
            variant="ghost"
            size="sm"
            icon={<ArrowLeft />}
            className="-ml-2.5"
          >
            {t('back')}
          </ButtonLink>
          <OneTeam key={id} id={id} />
        </KeepForTyped>
      ) : (
        <EmptyState icon={<ShieldX />} title={t('forbidden')} />
      )}
    </Page>
  )
}

function OneTeam({ id }: { id: string }) {
  const { t } = useTranslation('teams')
  const query = useTeams()
  const shown = query.data?.find(({ team }) => team.id === id)
  if (!query.data) return <NotLoaded query={query} failed={t('loadFailed')} lines={6} />
  if (!shown) return <EmptyState icon={<Users />} title={t('gone')} />
  return (
    <>
      <TeamHead shown={shown} />
      <TeamPeople shown={shown} />
      <TeamVaults shown={shown} />
    </>
  )
}

function TeamHead({ shown }: { shown: ShownTeam }) {
  const { t } = useTranslation('teams')
  const explain = useErrorText()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const navigate = useNavigate()
  const [isChanging, setIsChanging] = useState(false)
  const { team, handle, doubt } = shown
  const end = useTeamAct((id: string) => keySession.teams.end(id))
  const ask = async () => {
    const isSure = await confirm({
      title: t('end.title', { team: team.name }),
      message: t('end.message', { count: team.vaults?.length ?? 0 }),
      confirmLabel: t('end.button'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await end.mutateAsync(team.id)
      toast.success(t('end.done', { team: team.name }))
      void navigate('/settings?tab=teams')
    } catch (error) {
      tellFailure(t('end.failed'), error, { preferDetail: true })
    }
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <IconTile icon={<Users />} tone="accent" />
        <h2 className="wrap-anywhere min-w-0 flex-1 basis-60 font-semibold text-heading text-ink tracking-tight">
          {team.name}
        </h2>
        <div className="flex flex-wrap gap-2">
          {handle && (
            <Button icon={<Pencil />} onClick={() => setIsChanging(true)}>
              {t('change.open')}
            </Button>
          )}
          <Button variant="danger-ghost" icon={<PowerOff />} busy={end.isPending} onClick={() => void ask()}>
            {t('end.open')}
          </Button>
        </div>
      </div>
      {doubt && (
        <Banner tone="danger" icon={<ShieldAlert />} title={t('doubtedTitle')}>
          {explain(doubt)} {t('doubtedHelp')}
        </Banner>
      )}
      {isChanging && handle && <TeamDialog shown={shown} onClose={() => setIsChanging(false)} />}
    </>
  )
}

function TeamPeople({ shown: { team } }: { shown: ShownTeam }) {
  const { t } = useTranslation('teams')
  const people = team.people ?? []
  return (
    <Card flush title={t('people.title')} description={t('people.description')}>
      <div className="border-t">
        {people.length === 0 ? (
          <EmptyState className="py-10!" icon={<UserRoundX />} title={t('nobody')} />
        ) : (
          <ul className="divide-y">
            {people.map(({ id, name, email }) => (
              <li key={id} className="flex items-center gap-3 px-5 py-3">
                <PersonAvatar name={name || email} size="sm" />
                <span className="min-w-0">
                  <span className="wrap-anywhere block text-body text-ink">{name || email}</span>
                  {name && (
                    <span className="wrap-anywhere block text-ink-3 text-small">
                      <EmailText address={email} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
