import type { Team } from '@chaveiro/contract/calls/teams.ts'
import { maxLength } from '@chaveiro/contract/constants.ts'
import { plainName } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import { Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { useHoldsTyped } from '../../nouns/forms/keep-for-typed.ts'
import { UnsavableBanner } from '../../nouns/forms/unsavable-banner.tsx'
import { showPerson } from '../../nouns/people/show-person.ts'
import { type ShownTeam, useTeamAct } from '../../nouns/teams/use-teams.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { IconTile } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { ChoosePeople, useTeamCandidates } from './choose-people.tsx'

/** Makes a team, or changes its name and people, after saying which vaults open and close with that. */
export function TeamDialog({
  shown,
  onClose,
  onDone,
}: {
  shown?: ShownTeam
  onClose: () => void
  onDone?: (team: Team) => void
}) {
  const { t } = useTranslation('teams')
  const tellFailure = useFailureToast()
  const isForbidden = !useCurrentUser().may('manage_teams')
  const before = shown?.handle?.people ?? []
  const [name, setName] = useState<string>(shown?.team.name ?? '')
  const [people, setPeople] = useState<readonly string[]>(before)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const candidates = useTeamCandidates()
  const isDirty = name !== (shown?.team.name ?? '') || people.join() !== before.join()
  useHoldsTyped(isDirty)
  const act = useTeamAct(async () => {
    const listed = candidates.filter(({ id }) => people.includes(id))
    const handles = await Promise.all(listed.map((one) => showPerson({ ...one, isAltered: false })))
    const draft = { name: plainName(name), people: handles }
    return shown?.handle ? keySession.teams.change(shown.handle, draft) : keySession.teams.make(draft)
  })
  const isNamed = plainName(name) !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (!isNamed) return
    try {
      const team = await act.mutateAsync(undefined)
      toast.success(t(shown ? 'change.done' : 'make.done', { team: team.name }))
      onClose()
      onDone?.(team)
    } catch (error) {
      tellFailure(t(shown ? 'change.failed' : 'make.failed'), error, { preferDetail: true })
    }
  }
  return (
    <FormDialog
      busy={act.isPending}
      onClose={onClose}
      isDirty={isDirty}
      icon={<IconTile icon={<Users />} />}
      title={t(shown ? 'change.title' : 'make.title')}
      description={t('make.description')}
      onSubmit={(event) => void submit(event)}
      submit={isForbidden ? null : { label: t(shown ? 'change.button' : 'make.button') }}
    >
      <div className="space-y-5">
        <UnsavableBanner why={isForbidden ? 'role' : null} />
        <TextField
          label={t('name')}
          value={name}
          maxLength={maxLength.name}
          placeholder={t('namePlaceholder')}
          error={isSubmitted && !isNamed ? t('nameNeeded') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <ChoosePeople chosen={people} onChange={setPeople} />
        {shown && <Effect team={shown.team} before={before} people={people} />}
      </div>
    </FormDialog>
  )
}

/** Who gets the team's vaults and who loses them, before anything is signed. */
function Effect({
  team,
  before,
  people,
}: {
  team: Team
  before: readonly string[]
  people: readonly string[]
}) {
  const { t } = useTranslation('teams')
  const format = useFormat()
  const candidates = useTeamCandidates()
  const count = team.vaults?.length ?? 0
  const namesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const known = candidates.find((one) => one.id === id) ?? team.people?.find((one) => one.id === id)
      return known ? [known.name || known.email] : []
    })
  const joining = namesOf(people.filter((id) => !before.includes(id)))
  const leaving = namesOf(before.filter((id) => !people.includes(id)))
  if (count === 0 || joining.length + leaving.length === 0) return null
  return (
    <ul className="space-y-1 text-ink-2 text-small" aria-live="polite">
      {joining.length > 0 && <li>{t('effect.joining', { names: format.list(joining), count })}</li>}
      {leaving.length > 0 && <li>{t('effect.leaving', { names: format.list(leaving), count })}</li>}
    </ul>
  )
}
