import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { type ItemType, twoStepField } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { itemTemplates } from '@chaveiro/contract/templates.ts'
import { errorFacts, type OpenedItem } from '@chaveiro/device'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { SecretField } from '../../ui/secret-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCopySecret } from './acts/use-copy-secret.ts'
import { codeNow } from './acts/use-item-acts.ts'
import { useSecretName, withinSentence } from './acts/use-secret-name.ts'
import { ItemFiles } from './item-files.tsx'
import { TwoStepCode } from './two-step/two-step-code.tsx'
import { isWatched, useHideAgain } from './use-hide-again.ts'
import { useTemplate } from './use-item.ts'

const nothing: ReadonlySet<string> = new Set()

/** An item's secret, each field under its own mask. Which fields there are is known only after opening. */
export function ItemSecretView({
  type,
  noCopy,
  hasCode,
  hasNotes,
  hasFiles,
  opened,
  isOpening,
  onReveal,
  take,
  onHide,
  revealLabel,
  blocked,
}: {
  type: ItemType
  noCopy: boolean
  hasCode: boolean
  hasNotes: boolean
  hasFiles: boolean
  opened: OpenedItem | null
  isOpening: boolean
  /** Answers whether it is open now. */
  onReveal: () => Promise<boolean>
  /** The secret, for copying without showing it. */
  take: () => Promise<ItemSecret>
  onHide: () => void
  revealLabel?: string
  /** Why it cannot be revealed here and now; an opened secret that is not trusted says so elsewhere. */
  blocked: string | null
}) {
  const { t, i18n } = useTranslation(['items', 'common'])
  const tellFailure = useFailureToast()
  const copySecret = useCopySecret()
  const nameOf = useSecretName()
  const template = useTemplate(type)
  const secret = opened?.secret ?? null
  const [shown, setShown] = useState(nothing)
  const [asked, setAsked] = useState<string | null>(null)
  const [known, setKnown] = useState<readonly FilledField[]>([])
  const why = blocked ?? (opened && secret === null ? t('detail.notTrusted') : null)
  useEffect(() => {
    if (secret) setKnown(filledFields(secret))
    else setShown(nothing)
  }, [secret])
  const hideAll = useCallback(() => {
    setShown(nothing)
    onHide()
  }, [onHide])
  useHideAgain(shown, hideAll)

  const reveal = async (name: string) => {
    setAsked(name)
    const isOpen = opened !== null || (await onReveal())
    setAsked(null)
    if (!isOpen) return
    if (isWatched()) setShown((names) => new Set([...names, name]))
    else hideAll()
  }
  const plain = known.filter(({ isPlain }) => isPlain).map(({ name }) => name)
  /** What is not hidden is shown with the first field that is. */
  const isShown = (name: string) => shown.has(name) || (shown.size > 0 && plain.includes(name))
  const hide = (name: string) => {
    const left = new Set([...shown].filter((other) => other !== name && !plain.includes(name)))
    if (left.size === 0) hideAll()
    else setShown(left)
  }
  const copy = async (name: string, label: string) => {
    const taken = take()
    const text = taken.then((from) => (name === twoStepField ? codeNow(from) : fieldValue(from, name)))
    try {
      const done = await copySecret(text, label)
      setKnown(filledFields(await taken))
      return done
    } catch (error) {
      const { code, about } = errorFacts(error)
      if (code === 'distrusted' && about === 'item') {
        toast.error(t('act.refused.copy_password'), t('detail.notTrusted'))
      } else tellFailure(t('act.failed.copy_password'), error)
      return false
    }
  }
  const field = (name: string, label: string, copyName = label) => ({
    label,
    value: secret && isShown(name) ? fieldValue(secret, name) : undefined,
    onReveal: () => void reveal(name),
    onHide: () => hide(name),
    busy: isOpening && asked === name,
    busyLabel: t('detail.revealing'),
    copyable: !noCopy,
    onCopy: () => copy(name, copyName),
    copyLabel: t('act.copy', { name: withinSentence(copyName) }),
  })
  const labelOf = ({ name, label }: FilledField) => label ?? template.labels[name] ?? name
  const extras = why === null ? known.filter(({ name }) => name !== twoStepField && name !== 'notes') : []
  const isKnown = (name: string) => known.some((one) => one.name === name)
  const key = secret?.metadata[twoStepField]
  return (
    <div className="space-y-4">
      <SecretField
        {...field(
          'password',
          itemTemplates[type].password?.[i18n.language as Language] ?? t('field.password'),
          nameOf(type),
        )}
        revealLabel={revealLabel ?? t('detail.reveal')}
        blocked={why && <span className="pr-2 text-ink-2 text-small">{why}</span>}
      />
      {why === null && (hasCode || isKnown(twoStepField)) && (
        <SecretField
          {...field(twoStepField, t('code.label'))}
          copyLabel={t('act.copy_code')}
          revealLabel={t('code.show')}
        >
          {key !== undefined && <TwoStepCode value={key} copyable={!noCopy} />}
        </SecretField>
      )}
      {extras.map((extra) => (
        <SecretField key={extra.name} {...field(extra.name, labelOf(extra))} />
      ))}
      {why === null && (hasNotes || isKnown('notes')) && (
        <SecretField {...field('notes', t('field.notes'))} revealLabel={t('detail.revealNotes')} />
      )}
      {why === null && (hasFiles || (secret?.files.length ?? 0) > 0) && (
        <ItemFiles
          opened={opened}
          isShown={shown.size > 0}
          noCopy={noCopy}
          isBusy={isOpening && asked === 'files'}
          onShow={() => void reveal('files')}
        />
      )}
      {noCopy && secret && <p className="text-ink-3 text-small">{t('detail.noCopy')}</p>}
    </div>
  )
}

/** A field by its name; `label` is a person's own. */
interface FilledField {
  name: string
  label?: string
  /** Shown as soon as the item is open. */
  isPlain?: boolean
}

const ownName = (index: number) => `own.${index}`

/** A secret's filled fields besides the password: its template fields, own fields, then 'notes'. */
function filledFields({ metadata, notes, fields }: ItemSecret): FilledField[] {
  const extras = Object.keys(metadata).filter((name) => metadata[name] !== '')
  return [
    ...extras.map((name) => ({ name })),
    ...fields.map(({ label, hidden }, index) => ({ name: ownName(index), label, isPlain: !hidden })),
    ...(notes === '' ? [] : [{ name: 'notes' }]),
  ]
}

/** The value of one of those, or of 'password'; empty if there is none. */
function fieldValue({ password, notes, metadata, fields }: ItemSecret, name: string): string {
  if (name === 'password') return password
  if (name === 'notes') return notes
  return fields.find((_, index) => ownName(index) === name)?.value ?? metadata[name] ?? ''
}
