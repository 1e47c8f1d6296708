import { clsx } from 'clsx'
import { languageNames } from '../i18n/languages.ts'

type Language = keyof typeof languageNames
const languages = Object.keys(languageNames) as Language[]

/** Every language by its own name, always visible: people who cannot read this page must not have to search for it. */
export function LanguageChoice({
  legend,
  chosen,
  onChoose,
}: {
  legend: string
  chosen: Language
  onChoose: (language: Language) => void
}) {
  return (
    <fieldset className="flex gap-0.5 rounded-lg border bg-surface p-0.5">
      <legend className="sr-only">{legend}</legend>
      {languages.map((language) => (
        <button
          key={language}
          id={`language-${language}`}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          onClick={() => onChoose(language)}
          className={clsx(
            'h-7 pointer-coarse:h-11 whitespace-nowrap rounded-md px-2.5 font-medium text-small transition-colors',
            language === chosen
              ? 'bg-accent-soft text-accent-ink'
              : 'text-ink-2 hover:bg-hover hover:text-ink',
          )}
        >
          {languageNames[language].replace(/ \(.*/, '')}
        </button>
      ))}
    </fieldset>
  )
}
