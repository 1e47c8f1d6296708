import { languages } from '@chaveiro/contract/languages.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../../i18n/i18n.ts'
import { languageNames } from '../../i18n/languages.ts'

/** Every language by its own name, in sight: who cannot read this page must not have to look for it. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('login')
  return (
    <fieldset className="flex gap-0.5 rounded-lg border bg-surface p-0.5">
      <legend className="sr-only">{t('language')}</legend>
      {languages.map((language) => {
        const isChosen = language === i18n.language
        return (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={isChosen}
            onClick={() => void changeLanguage(language)}
            className={clsx(
              'h-7 whitespace-nowrap rounded-md px-2.5 font-medium text-small transition-colors',
              isChosen ? 'bg-accent-soft text-accent-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
            )}
          >
            {languageNames[language].replace(/ \(.*/, '')}
          </button>
        )
      })}
    </fieldset>
  )
}
