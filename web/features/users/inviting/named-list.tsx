import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../../nouns/people/person-avatar.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import type { LeftOut, NamedPerson } from './read-addresses.ts'

/** Whom a pasted text names, before they are invited. */
export function NamedList({ named }: { named: readonly NamedPerson[] }) {
  const { t } = useTranslation('inviting')
  return (
    <section aria-label={t('named', { count: named.length })}>
      <h3 className="mb-1.5 font-medium text-ink text-small">{t('named', { count: named.length })}</h3>
      <ul className="grid gap-x-4 rounded-lg border px-3 py-1 @md:grid-cols-2">
        {named.map(({ email, name }) => (
          <li key={email} className="flex min-w-0 items-center gap-2.5 py-1.5">
            <PersonAvatar name={name} size="sm" />
            <span className="min-w-0">
              <span className="block truncate text-body text-ink">{name}</span>
              <span className="block truncate text-caption text-ink-3">
                <EmailText address={email} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What of a pasted text invites nobody: each line with its reason. */
export function LeftOutList({
  leftOut,
  domain,
}: {
  leftOut: readonly LeftOut[]
  domain: string | undefined
}) {
  const { t } = useTranslation('inviting')
  return (
    <section
      aria-label={t('leftOut.title', { count: leftOut.length })}
      className="rounded-lg border border-yellow-line bg-yellow-soft px-3 py-2.5"
    >
      <h3 className="flex items-center gap-2 font-medium text-small text-yellow-ink">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {t('leftOut.title', { count: leftOut.length })}
      </h3>
      <ul className="mt-1 space-y-1 pl-6 text-small">
        {leftOut.map(({ line, text, why }, index) => (
          // The same may stand twice in a line.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read anew as a whole
          <li key={index} className="wrap-anywhere text-ink">
            <span className="text-ink-2">{t('leftOut.line', { line })}</span>{' '}
            <span translate="no" className="font-medium">
              {text}
            </span>{' '}
            <span className="text-ink-2">{t(`leftOut.${why}`, { domain })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
