import { changeOrganisationLanguage, getOrganisationLanguage } from '@chaveiro/contract/calls/settings.ts'
import { type Language, languages } from '@chaveiro/contract/languages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../i18n/languages.ts'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { api } from '../../session/api.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { FilterSelect } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordList } from '../../ui/word-list.tsx'
import { keySession } from '../../worker/key-session.ts'

/** The language of what everybody sees alike, and the organisation's words in it, so that the effect of a change is visible. */
export function LanguageCard() {
  const { t } = useTranslation('settings')
  const query = useOrganisationLanguage()
  return (
    <Card title={t('language.title')} description={t('language.description')}>
      {query.data ? (
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Choice language={query.data} />
          <OrganisationWords />
        </div>
      ) : (
        <NotLoaded query={query} failed={t('general.failed')} lines={3} errorClass="py-4!" />
      )}
    </Card>
  )
}

function Choice({ language }: { language: Language }) {
  const { t } = useTranslation('settings')
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const change = useChangeLanguage()
  const choose = async (next: Language) => {
    if (next === language) return
    const isSure = await confirm({
      title: t('language.question', { language: languageNames[next] }),
      message: t('language.message'),
      confirmLabel: t('language.button'),
    })
    if (!isSure) return
    try {
      await change.mutateAsync(next)
      toast.success(t('language.done', { language: languageNames[next] }))
    } catch (error) {
      tellFailure(t('language.failed'), error)
    }
  }
  return (
    <div>
      <p className="mb-2 font-medium text-ink text-small">{t('language.label')}</p>
      <FilterSelect<Language>
        label={t('language.title')}
        className="max-w-64"
        value={change.isPending ? change.variables : language}
        disabled={change.isPending}
        onValueChange={(next) => void choose(next)}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <p className="mt-2 text-ink-3 text-small">{t('language.help')}</p>
    </div>
  )
}

/** Read from the signed log by this device, not from the server. */
function OrganisationWords() {
  const { t } = useTranslation('settings')
  const explain = useErrorText()
  const { data, error } = useQuery({
    queryKey: ['settings', 'organisation-words'],
    queryFn: () => keySession.organisation.words(),
    staleTime: 0,
  })
  if (error) return <p className="text-red-ink text-small">{explain(error)}</p>
  if (data === null) return <p className="text-ink-3 text-small">{t('general.notFounded')}</p>
  return (
    <div>
      <p className="mb-2 font-medium text-ink text-small">{t('general.words')}</p>
      <WordList label={t('general.words')} words={data} />
      <p className="mt-2 text-ink-3 text-small">{t('general.wordsHelp')}</p>
    </div>
  )
}

const useOrganisationLanguage = () =>
  useQuery({
    queryKey: ['settings', 'language'],
    queryFn: async () => (await api.send(getOrganisationLanguage)).language,
  })

/** Changes the language, then refetches everything and drops other screens' data, since several show words. */
function useChangeLanguage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (language: Language) => api.send(changeOrganisationLanguage, { body: { language } }),
    onSettled: () => {
      client.removeQueries({ type: 'inactive' })
      return client.invalidateQueries()
    },
  })
}
