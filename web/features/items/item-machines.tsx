import { Server } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { MachineName, ToldNames, UnsignedEnd } from '../../nouns/machines/machine-reader.tsx'
import { useMachineReaders } from '../../nouns/machines/use-machine-readers.ts'
import type { VaultInView } from './vault-in-view.ts'

/** The machines that may read an item, and until when; nothing if there are none. */
export function ItemMachines({ id, vault }: { id: string; vault: VaultInView }) {
  const { t } = useTranslation('machine-readers')
  const format = useFormat()
  const heading = useId()
  const readers = useMachineReaders(vault).filter(({ itemId }) => itemId === id)
  if (readers.length === 0) return null
  return (
    <section aria-labelledby={heading} className="space-y-1.5">
      <h3 id={heading} className="font-medium text-ink text-small">
        {t('ofItem')}
      </h3>
      <ul className="divide-y rounded-lg border">
        {readers.map((reader) => (
          <li key={reader.grantId} className="flex items-start gap-3 px-3 py-2">
            <Server aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-3" />
            <div className="min-w-0 flex-1">
              <MachineName reader={reader} />
              <UnsignedEnd reader={reader} />
            </div>
            <span className="mt-0.5 shrink-0 text-ink-3 text-small">
              {t('untilDay', { day: format.date(reader.until) })}
            </span>
          </li>
        ))}
      </ul>
      <ToldNames readers={readers} />
    </section>
  )
}
