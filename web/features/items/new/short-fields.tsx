import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import type { ItemFormState, ItemValues } from '../item-form.ts'
import { AddressInput, LoginInput, MoreUrls, TitleInput } from '../item-form-fields.tsx'
import { NotesInput, PasswordInput, TemplateInput } from '../secret-fields.tsx'
import type { TypeTemplate } from '../use-type-template.ts'
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
  const [added, setAdded] = useState<readonly string[]>([])
  const adding = useId()
  const newest = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (added.length > 0) newest.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [added])

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
  const isNewest = (name: string) => (added.at(-1) === name ? { ref: newest } : {})
  return (
    <div className="space-y-4">
      <PurposeField value={purpose} onPick={pick} />
      <TitleInput form={form} />
      <LoginInput form={form} template={template} />
      <PasswordInput form={form} template={template} />
      <AddressInput form={form} template={template} />
      {(purpose?.signsInAt || form.watch('more_urls') !== '') && <MoreUrls form={form} />}
      {shownFields.map((field) => (
        <div key={field.name} {...isNewest(field.name)} className="min-w-0">
          <TemplateInput form={form} field={field} />
        </div>
      ))}
      {showsNotes && (
        <div {...isNewest('notes')}>
          <NotesInput form={form} />
        </div>
      )}
      {others.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand above its buttons
        <div
          role="group"
          aria-labelledby={adding}
          className="-mx-1 flex flex-wrap items-center gap-x-1 gap-y-0.5"
        >
          <span id={adding} className="px-1 font-medium text-ink-2 text-small">
            {t('create.add')}
          </span>
          {others.map(({ name, label }) => (
            <Button
              key={name}
              size="sm"
              variant="ghost"
              icon={<Plus />}
              onClick={() => setAdded([...added, name])}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** A type says nothing of the item's own name. */
const titleOf = (purpose: Purpose | null) => (purpose === null || purpose.kind === 'type' ? '' : purpose.name)
