import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemFormState, ItemValues } from '../item-form.ts'
import { AddressInput, LoginInput, MoreUrls, TitleInput } from '../item-form-fields.tsx'
import { NotesInput, PasswordInput, TemplateInput } from '../secret-fields.tsx'
import type { TypeTemplate } from '../use-type-template.ts'
import { AddFields, useAdded } from './add-fields.tsx'
import { PurposeField } from './purpose-field.tsx'
import type { Purpose } from './purposes.ts'

const asked: readonly string[] = [
  'title',
  'type',
  'login',
  'login_url',
  'more_urls',
  'password',
  'notes',
  'metadata',
] satisfies (keyof ItemValues)[]

/** Whether the short form can show every field of these names. */
export const isShort = (names: readonly string[]): boolean => names.every((name) => asked.includes(name))

/** A new item in few words: what it is for, title, login, password and address; the fields of its type are added one by one. */
export function ShortFields({ form, template }: { form: ItemFormState; template: TypeTemplate }) {
  const { t } = useTranslation('items')
  const [purpose, setPurpose] = useState<Purpose | null>(null)
  const { added, add, newest } = useAdded()

  const pick = (next: Purpose | null) => {
    setPurpose(next)
    if (next === null) return
    // What the person wrote stays; what the last choice wrote goes.
    const put = (name: 'title' | 'login_url' | 'more_urls', before: string, value: string) => {
      const present = form.getValues(name)
      if (present === '' || present === before) form.setValue(name, value, { shouldDirty: true })
    }
    form.setValue('type', next.type, { shouldDirty: true })
    put('title', titleOf(purpose), titleOf(next))
    put('login_url', purpose?.address ?? '', next.address)
    put('more_urls', purpose?.signsInAt ?? '', next.signsInAt)
  }
  const filled = form.getValues('metadata')
  const isShown = (name: string) => added.includes(name) || Boolean(filled[name])
  const shownFields = template.fields.filter(({ name }) => isShown(name))
  const showsNotes = added.includes('notes') || form.getValues('notes') !== ''
  const others = [
    ...template.fields.filter(({ name }) => !isShown(name)),
    ...(showsNotes ? [] : [{ name: 'notes', label: t('field.notes') }]),
  ]
  return (
    <div className="space-y-4">
      <PurposeField value={purpose} onPick={pick} />
      <TitleInput form={form} />
      <LoginInput form={form} template={template} />
      <PasswordInput form={form} template={template} />
      <AddressInput form={form} template={template} />
      {(purpose?.signsInAt || form.watch('more_urls') !== '') && <MoreUrls form={form} />}
      {shownFields.map((field) => (
        <div key={field.name} {...newest(field.name)} className="min-w-0">
          <TemplateInput form={form} field={field} />
        </div>
      ))}
      {showsNotes && (
        <div {...newest('notes')}>
          <NotesInput form={form} />
        </div>
      )}
      <AddFields label={t('create.add')} addable={others} onAdd={add} />
    </div>
  )
}

/** A type says nothing of the item's own name. */
const titleOf = (purpose: Purpose | null) => (purpose === null || purpose.kind === 'type' ? '' : purpose.name)
