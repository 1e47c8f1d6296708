import type { OpenedItem } from '@chaveiro/client/types/items.ts'
import type { ItemType } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { itemTemplates } from '@chaveiro/contract/templates.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SecretField } from '../../ui/secret-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { forgetCopiedSecret } from './copy-secret.ts'
import { useTemplate } from './use-item.ts'

/** The sealed half of an item: one mask until it is revealed, then password, extra fields and notes. */
export function ItemSecretView({
  type,
  noCopy,
  opened,
  isOpening,
  onReveal,
  onHide,
  revealLabel,
  blocked,
}: {
  type: ItemType
  noCopy: boolean
  opened: OpenedItem | null
  isOpening: boolean
  onReveal: () => void
  onHide: () => void
  revealLabel?: string
  /** Why it cannot be revealed here and now; that an opened one is not to be trusted is said by itself. */
  blocked: string | null
}) {
  const { t, i18n } = useTranslation(['items', 'common'])
  const template = useTemplate(type)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const secret = opened?.secret ?? null
  const why = blocked ?? (opened && secret === null ? t('detail.notTrusted') : null)
  const toggle = (name: string, hide: boolean) =>
    setHidden((names) => new Set(hide ? [...names, name] : [...names].filter((other) => other !== name)))
  const onCopied = (done: boolean) => {
    if (!done) return toast.error(t('common:copyRefused'))
    forgetCopiedSecret()
    toast.info(t('detail.copied'), t('detail.copiedHint'))
  }
  const shared = { copyable: !noCopy, onCopied }
  const extras = secret
    ? [
        ...Object.entries(secret.metadata).map(([name, value]) => ({
          name,
          label: template.labels[name] ?? name,
          value,
        })),
        { name: 'notes', label: t('field.notes'), value: secret.notes },
      ].filter(({ value }) => value !== '')
    : []

  return (
    <div className="space-y-4">
      <SecretField
        label={itemTemplates[type].password?.[i18n.language as Language] ?? t('field.password')}
        value={secret?.password}
        onReveal={onReveal}
        onHide={() => {
          setHidden(new Set())
          onHide()
        }}
        busy={isOpening}
        revealLabel={revealLabel ?? t('detail.reveal')}
        busyLabel={t('detail.revealing')}
        blocked={why && <span className="pr-2 text-ink-2 text-small">{why}</span>}
        {...shared}
      />
      {extras.map(({ name, label, value }) => (
        <SecretField
          key={name}
          label={label}
          value={hidden.has(name) ? undefined : value}
          onReveal={() => toggle(name, false)}
          onHide={() => toggle(name, true)}
          {...shared}
        />
      ))}
      {noCopy && secret && <p className="text-ink-3 text-small">{t('detail.noCopy')}</p>}
    </div>
  )
}
