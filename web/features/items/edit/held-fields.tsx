import { twoStepField } from '@chaveiro/contract/constants.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DetailInput, details, type Rule, RuleInput, rules, useDetailLabel } from '../detail-fields.tsx'
import { FilesField } from '../files-field.tsx'
import type { ItemFormState, ItemValues } from '../item-form.ts'
import { AddressInput, LoginInput, MoreUrlsInput, TitleInput } from '../item-form-fields.tsx'
import { AddFields, useAdded } from '../new/add-fields.tsx'
import { OwnFields } from '../own-fields.tsx'
import { NotesInput, PasswordInput, TemplateInput, withLeftover } from '../secret-fields.tsx'
import { UrlMatchField } from '../url-match-field.tsx'
import type { TypeTemplate } from '../use-type-template.ts'
import type { FilesGoTo } from '../use-uploads.ts'
import { isHeld } from './is-held.ts'
import { SealedPart } from './sealed-part.tsx'

/** What is known of an item's secret while it is sealed, and how it is opened. */
export interface SealedSecret {
  has: { code: boolean; notes: boolean; files: boolean }
  isOpening: boolean
  isDistrusted: boolean
  open: () => void
}

/** One field of the form, or several that belong together. */
interface Part {
  name: string
  label: string
  isShown: boolean
  isSealed?: boolean
  field: () => ReactNode
}

/** An item's form in few words: what it holds, in the order in which it is read, and the rest added one by one. */
export function HeldFields({
  form,
  template,
  leftover,
  ownEmail,
  sealed,
  filesGoTo,
}: {
  form: ItemFormState
  template: TypeTemplate
  leftover: readonly string[]
  ownEmail: string
  /** Null once the secret is in the form. */
  sealed: SealedSecret | null
  filesGoTo: FilesGoTo
}) {
  const { t } = useTranslation('items')
  const detailLabel = useDetailLabel()
  const { added, add: show, newest } = useAdded()
  const { defaultValues, dirtyFields, errors } = form.formState
  const states = [defaultValues, dirtyFields, errors]
  // Also what was typed or refused: it is never out of sight.
  const isShown = (name: keyof ItemValues) =>
    added.includes(name) ||
    isHeld(name, defaultValues?.[name] as never) ||
    Boolean(dirtyFields[name] || errors[name])
  const has = (name: keyof SealedSecret['has']) => sealed?.has[name] === true

  const secretParts: Part[] = [
    ...withLeftover(template, leftover).map((field) => ({
      name: `metadata.${field.name}`,
      label: field.label,
      isShown:
        added.includes(`metadata.${field.name}`) ||
        states.some((state) => Boolean(state?.metadata?.[field.name])) ||
        (field.name === twoStepField && has('code')),
      field: () => <TemplateInput form={form} field={field} />,
    })),
    {
      name: 'notes',
      label: t('field.notes'),
      isShown: isShown('notes') || has('notes'),
      field: () => <NotesInput form={form} />,
    },
    {
      name: 'fields',
      label: t('field.ownFields'),
      isShown: isShown('fields'),
      field: () => <OwnFields form={form} beginsWithOne={added.includes('fields')} />,
    },
    {
      name: 'files',
      label: t('field.files'),
      isShown: isShown('files') || isShown('filesOnTheWay') || has('files'),
      field: () => <FilesField form={form} to={filesGoTo} />,
    },
  ]
  const [login_url, more_urls] = form.watch(['login_url', 'more_urls'])
  const openParts: Part[] = [
    {
      name: 'more_urls',
      label: t('field.moreUrls'),
      isShown: isShown('more_urls'),
      field: () => <MoreUrlsInput form={form} />,
    },
    ...(`${login_url}${more_urls}` === ''
      ? []
      : [
          {
            name: 'url_match',
            label: t('field.urlMatch'),
            isShown: isShown('url_match'),
            field: () => <UrlMatchField form={form} />,
          },
        ]),
  ]
  const detailParts: Part[] = [
    ...details.map((name) => ({
      name,
      label: detailLabel(name),
      isShown: isShown(name),
      field: () => <DetailInput name={name} form={form} ownEmail={ownEmail} />,
    })),
    ...rules.map((name) => ({
      name,
      label: detailLabel(name),
      isShown: isShown(name),
      field: () => <RuleInput name={name} form={form} />,
    })),
  ]
  const sealedParts = secretParts.map((part) => ({ ...part, isSealed: true }))
  const password: Part = {
    name: 'password',
    label: template.password ?? t('field.password'),
    isShown: true,
    isSealed: true,
    field: () => <PasswordInput form={form} template={template} />,
  }
  const want = (name: string, isSealed = false) => {
    show(name)
    if (isSealed) sealed?.open()
    // A rule is added to hold.
    if (rules.some((rule) => rule === name)) form.setValue(name as Rule, true, { shouldDirty: true })
  }
  const shown = ({ name, label, isSealed, field }: Part) => (
    <div key={name} {...newest(name)} className="min-w-0">
      {sealed && isSealed ? (
        <SealedPart
          label={label}
          isOpening={sealed.isOpening && added.at(-1) === name}
          isDistrusted={sealed.isDistrusted}
          onChange={() => want(name, true)}
        />
      ) : (
        field()
      )}
    </div>
  )
  const about = [...openParts, ...sealedParts]
  const add = (label: string, parts: readonly Part[]) => (
    <AddFields
      label={label}
      isLabelAbove
      addable={parts.filter((part) => !part.isShown)}
      onAdd={(name) =>
        want(
          name,
          sealedParts.some((part) => part.name === name),
        )
      }
    />
  )
  return (
    <div className="space-y-4">
      <TitleInput form={form} />
      <LoginInput form={form} template={template} />
      {shown(password)}
      <AddressInput form={form} template={template} />
      {[...about, ...detailParts].filter((part) => part.isShown).map(shown)}
      <div className="space-y-2 border-t pt-4 empty:hidden">
        {add(t('create.add'), about)}
        {add(t('group.details'), detailParts)}
      </div>
    </div>
  )
}
