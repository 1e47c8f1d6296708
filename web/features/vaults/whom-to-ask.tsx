import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { vaultPath } from '../../nouns/vaults/vault-path.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CopyField } from '../../ui/copy-button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'

const shown = 5

export interface AskablePerson {
  id: string
  name: string
  email: string
  role?: string
}

/** Why somebody cannot open a vault, who can change that, and a link to send them. */
export function WhomToAsk({
  vault,
  icon,
  title,
  description,
  label,
  people,
  nobody,
  asking,
}: {
  vault: Vault
  icon: ReactNode
  title: string
  description: string
  /** What the people below can do. */
  label: string
  /** Undefined until known. */
  people: readonly AskablePerson[] | undefined
  /** Shown if there is nobody. */
  nobody: string
  /** What somebody can do about it here. */
  asking?: ReactNode
}) {
  const { t } = useTranslation('members')
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="@container rounded-xl border border-accent-soft-strong bg-accent-soft p-4 sm:p-5"
    >
      <div role="status" className="flex gap-3.5">
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-surface text-accent-ink [&_svg]:size-4"
        >
          {icon}
        </span>
        <div className="min-w-0">
          <h3 id={headingId} className="font-semibold text-title text-ink">
            {title}
          </h3>
          <p className="mt-0.5 text-body text-ink-2">{description}</p>
        </div>
      </div>
      {asking && <div className="mt-4 sm:pl-11.5">{asking}</div>}
      {people?.length === 0 ? (
        <p className="mt-2 text-body text-ink-2 sm:pl-11.5">{nobody}</p>
      ) : (
        <div className="mt-4 grid gap-5 sm:pl-11.5 @xl:grid-cols-2">
          <div>
            <p className="mb-2 text-caption text-ink-2">{label}</p>
            {people === undefined ? (
              <LoadingLines lines={2} />
            ) : (
              <ul aria-label={label} className="space-y-2">
                {people.slice(0, shown).map((person) => (
                  <li key={person.id} className="flex items-center gap-2.5">
                    <Avatar name={person.name} size="sm" />
                    <span className="min-w-0">
                      <span className="wrap-anywhere block font-medium text-ink leading-5">
                        {person.name}
                        {person.role && (
                          <span className="ml-2 font-normal text-caption text-ink-2">{person.role}</span>
                        )}
                      </span>
                      <span className="wrap-anywhere block text-ink-2 text-small leading-5">
                        <EmailText address={person.email} />
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div>
            <p className="mb-2 text-caption text-ink-2">{t('waiting.send')}</p>
            <CopyField label={t('waiting.link')} value={location.origin + vaultPath(vault.id)} />
          </div>
        </div>
      )}
    </section>
  )
}
