import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { useEffect, useRef, useState } from 'react'
import { emptySecret, type ItemFormState, type ItemValues } from './item-form.ts'
import { typedSecret } from './typed-values.ts'

/** Puts an opened secret into the form as its unchanged state, keeping what was typed in other fields. Answers whether it is in. */
export function useSecretInForm(form: ItemFormState, secret: ItemSecret | null): boolean {
  const [present, setPresent] = useState<ItemSecret | null>(null)
  useEffect(() => {
    if (secret) form.reset({ ...form.formState.defaultValues, ...secret } as never, { keepDirtyValues: true })
    setPresent(secret)
  }, [form, secret])
  return secret !== null && present === secret
}

/** Takes an opened secret out of the form, except what the person typed, for when the right to it ends. */
export function useTakeOut(form: ItemFormState) {
  const [isTakenOut, setTakenOut] = useState(false)
  const takeOut = () => {
    const opened = { ...emptySecret, ...form.formState.defaultValues } as ItemValues
    const { password, notes, metadata, fields, files } = typedSecret(form.getValues(), opened)
    form.reset({ ...form.formState.defaultValues, ...emptySecret } as never, { keepDirtyValues: true })
    const typed = { shouldDirty: true }
    form.setValue('password', password, typed)
    form.setValue('notes', notes, typed)
    form.setValue('fields', fields, typed)
    form.setValue('files', files, typed)
    for (const [name, value] of Object.entries(metadata)) form.setValue(`metadata.${name}`, value, typed)
    setTakenOut(true)
  }
  return { isTakenOut, takeOut }
}

/** Reveals once without a press, if the person has already said what they came for. */
export function useOnce(wanted: boolean, reveal: () => Promise<boolean>) {
  const done = useRef(false)
  useEffect(() => {
    if (!wanted || done.current) return
    done.current = true
    void reveal()
  }, [wanted, reveal])
}
