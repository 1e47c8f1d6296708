import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { itemTemplates } from '@chaveiro/contract/templates.ts'
import type { DrawnVault } from '@chaveiro/device'
import { ClipboardX, Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { keySession } from '../../worker/key-session.ts'
import { AddedFields } from './added-fields.tsx'
import { ItemFilesChoice } from './item-files-choice.tsx'
import { ItemLinks } from './item-links.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { filledFields, itemParts, termsOf, useLinkForm } from './link-form.ts'
import { TermsFields } from './terms-fields.tsx'

/** Makes a link that shows chosen parts of an item once. */
export function ItemLinkDialog({
  item,
  vault,
  onClose,
}: {
  item: Item
  vault: DrawnVault
  onClose: () => void
}) {
  const { t, i18n } = useTranslation('one-time-links')
  const form = useLinkForm()
  const [files, setFiles] = useState<readonly string[]>([])
  const { register, watch } = form
  const template = itemTemplates[item.type]
  const language = i18n.language as Language
  const templateFields = template.fields.map(({ name, label }) => ({ name, label: label[language] }))
  const isWorthSending = (part: (typeof itemParts)[number]) =>
    (part !== 'login' && part !== 'login_url') || item[part] !== ''
  const named = { login: template.login?.[language], password: template.password?.[language] }
  const parts = watch('parts')
  const fields = watch('templateFields')
  return (
    <LinkDialog
      title={t('item.title')}
      description={item.title}
      form={form}
      onClose={onClose}
      make={async (values, ...watch) =>
        keySession.links.makeForItem(
          await keySession.items.show(item, vault),
          {
            ...termsOf(values),
            parts: itemParts.filter((part) => values.parts[part]),
            templateFields: templateFields.filter(({ name }) => values.templateFields[name]),
            withOwnFields: values.withOwnFields,
            fields: filledFields(values),
            files,
          },
          ...watch,
        )
      }
    >
      {item.no_copy && (
        <Banner tone="info" icon={<ClipboardX />}>
          {t('item.noCopy')}
        </Banner>
      )}
      {item.requires_checkout && (
        <Banner tone="info" icon={<Clock />}>
          {t('item.endsWithCheckOut')}
        </Banner>
      )}
      <fieldset>
        <legend className="mb-2 font-medium text-ink text-small">{t('item.parts')}</legend>
        <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
          {itemParts.filter(isWorthSending).map((part) => (
            <CheckboxField
              key={part}
              label={(part === 'login' || part === 'password' ? named[part] : undefined) ?? t(`part.${part}`)}
              {...(part === 'notes' && !parts.notes ? { help: t('item.notesHelp') } : {})}
              {...register(`parts.${part}`)}
            />
          ))}
          {templateFields.map(({ name, label }) => (
            <CheckboxField
              key={name}
              label={label}
              checked={fields[name] ?? false}
              {...register(`templateFields.${name}`)}
            />
          ))}
          <CheckboxField label={t('part.ownFields')} {...register('withOwnFields')} />
        </div>
      </fieldset>
      {item.has_files && <ItemFilesChoice item={item} vault={vault} chosen={files} onChoose={setFiles} />}
      <AddedFields form={form} />
      <TermsFields form={form} />
      <ItemLinks itemId={item.id} />
    </LinkDialog>
  )
}
