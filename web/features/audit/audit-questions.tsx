import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { PersonPick } from './audit-filters.tsx'
import type { ScreenFilter } from './filter-in-address.ts'
import { ItemPick } from './item-pick.tsx'
import { isAsked, type Question, type QuestionName, questionNames, questions } from './questions.ts'
import type { useKnownThings } from './use-known-things.ts'

/** Saved questions, each a button: one that is about an item or a person asks for it, unless the filter has it already. */
export function AuditQuestions({
  filter,
  things,
  seesPeople,
  onAsk,
}: {
  filter: ScreenFilter
  things: ReturnType<typeof useKnownThings>
  seesPeople: boolean
  onAsk: (filter: ScreenFilter) => void
}) {
  const { t } = useTranslation('audit')
  const [picking, setPicking] = useState<QuestionName | null>(null)
  const asked = questionNames.filter((name) => seesPeople || needsOf(name) !== 'person')
  const subject = things.nameOf(filter.machine ?? filter.user)
  const ask = (name: QuestionName, about: ScreenFilter) => {
    const next = questions[name].filterFor(about, new Date())
    if (!next) return
    setPicking(null)
    onAsk(next)
  }
  return (
    <ul aria-label={t('questions.title')} className="flex flex-wrap items-center gap-2">
      {asked.map((name) => {
        const isReady =
          questions[name].filterFor(filter, new Date()) !== undefined &&
          (needsOf(name) !== 'person' || subject !== undefined)
        const button = (
          <Button
            size="sm"
            icon={<MessageCircleQuestion />}
            aria-pressed={isAsked(name, filter, new Date())}
            className="rounded-full! aria-pressed:border-accent-soft-strong aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            {...(isReady && { onClick: () => ask(name, filter) })}
          >
            {t(isReady ? `questions.ready.${name}` : `questions.open.${name as 'whoOpened'}`, {
              name: subject,
            })}
          </Button>
        )
        if (isReady) return <li key={name}>{button}</li>
        return (
          <li key={name}>
            <Popover
              trigger={button}
              label={t(`questions.open.${name as 'whoOpened'}`)}
              open={picking === name}
              onOpenChange={(isOpen) => setPicking(isOpen ? name : null)}
              className="w-80 overflow-visible! p-3"
            >
              {needsOf(name) === 'item' ? (
                <ItemPick id={undefined} onPick={(item) => ask(name, { ...(item && { item }) })} />
              ) : (
                <PersonPick things={things} filter={{}} onPick={(who) => ask(name, who)} />
              )}
            </Popover>
          </li>
        )
      })}
    </ul>
  )
}

const needsOf = (name: QuestionName): Question['needs'] => (questions[name] as Question).needs
