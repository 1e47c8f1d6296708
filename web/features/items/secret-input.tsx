import type { TemplateField } from '@chaveiro/contract/templates.ts'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { PasswordField, SecretArea } from '../../ui/password-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { ItemFormState, ItemValues } from './item-form.ts'

/**
 * One field of the secret. A one-line input would silently drop the line breaks of a pasted key, so the field becomes a text area when such
 * a text comes in.
 */
export function SecretInput({
  form,
  name,
  label,
  look,
  error,
  help,
  trailing,
  fieldClassName,
}: {
  form: ItemFormState
  name: FieldPath<ItemValues>
  label: ReactNode
  look: TemplateField['look']
  error?: string | undefined
  help?: ReactNode
  trailing?: ReactNode
  fieldClassName?: string
}) {
  const [pasted, setPasted] = useState(false)
  const value = form.getValues(name)
  const hasLines = typeof value === 'string' && /[\r\n]/.test(value)
  const isLong = pasted || hasLines || look === 'lines' || look === 'secret-lines'
  const isSecret = look === 'secret' || look === 'secret-lines'
  const keepLines = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(text.trimEnd())) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value: before } = event.currentTarget
    const after = before.slice(0, selectionStart ?? 0) + text + before.slice(selectionEnd ?? before.length)
    setPasted(true)
    form.setValue(name, after as never, { shouldDirty: true })
  }
  const field = {
    ...form.register(name),
    label,
    error,
    help,
    fieldClassName: isLong ? `${fieldClassName ?? ''} col-span-full` : fieldClassName,
  }
  if (isLong) return isSecret ? <SecretArea {...field} trailing={trailing} /> : <TextArea {...field} mono />
  if (isSecret) return <PasswordField {...field} trailing={trailing} onPaste={keepLines} />
  return <TextField {...field} onPaste={keepLines} />
}
