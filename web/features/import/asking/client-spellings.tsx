import type { ClientSpellings as Spellings } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { usePieces } from '../../../ui/pieces.tsx'
import { FilterSelect } from '../../../ui/select.tsx'

type Merged = ReadonlyMap<string, string>

/** Offers to treat several spellings in the file as one client; only the person knows. */
export function ClientSpellings({
  clients,
  merged,
  onMerged,
}: {
  clients: readonly Spellings[]
  merged: Merged
  onMerged: (merged: Merged) => void
}) {
  const { t } = useTranslation('import')
  const { shown, more } = usePieces(clients, { size: 20 })
  const merge = (those: readonly Spellings[]) =>
    onMerged(
      new Map([
        ...merged,
        ...those.flatMap((one) => one.spellings.map(({ text }) => [text, one.suggested] as const)),
      ]),
    )
  const part = ({ spellings }: Spellings) =>
    onMerged(new Map([...merged].filter(([text]) => !spellings.some((one) => one.text === text))))
  const areAll = clients.every((one) => mergedName(one, merged) !== null)
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium text-body text-ink">{t('clients.title', { count: clients.length })}</p>
        {clients.length > 1 && !areAll && (
          <Button size="sm" onClick={() => merge(clients)}>
            {t('clients.all')}
          </Button>
        )}
      </div>
      <ul className="mt-2 space-y-2">
        {shown.map((one) => {
          const name = mergedName(one, merged)
          const all = [...new Set([one.suggested, ...one.spellings.map(({ text }) => text)])]
          return (
            <li key={one.suggested} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-56">
                <CheckboxField
                  label={t('clients.same')}
                  help={one.spellings
                    .map(({ text, rowCount }) => t('clients.spelling', { text, count: rowCount }))
                    .join(' · ')}
                  checked={name !== null}
                  onChange={({ target }) => (target.checked ? merge([one]) : part(one))}
                />
              </div>
              {name !== null && (
                <FilterSelect
                  label={t('clients.nameOf', { name: one.suggested })}
                  slim
                  className="w-full sm:w-56"
                  value={name}
                  options={all.map((value) => ({ value, label: value }))}
                  onValueChange={(value) =>
                    onMerged(new Map([...merged, ...one.spellings.map(({ text }) => [text, value] as const)]))
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
      {more}
    </div>
  )
}

/** The one name that was chosen for all its spellings, or null. */
function mergedName({ spellings }: Spellings, merged: Merged): string | null {
  const names = new Set(spellings.map(({ text }) => merged.get(text) ?? null))
  const [name = null] = names
  return names.size === 1 ? name : null
}
