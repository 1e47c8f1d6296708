import type { ItemSecret } from '@chaveiro/contract/items.ts'
import { useEffect, useRef, useState } from 'react'
import type { ItemFormState } from './item-form.ts'

/** Puts an opened secret into the form as its unchanged state, keeping what was typed in other fields. Answers whether it is in. */
export function useSecretInForm(form: ItemFormState, secret: ItemSecret | null): boolean {
  const [present, setPresent] = useState<ItemSecret | null>(null)
  useEffect(() => {
    if (!secret) return
    form.reset({ ...form.formState.defaultValues, ...secret } as never, { keepDirtyValues: true })
    setPresent(secret)
  }, [form, secret])
  return secret !== null && present === secret
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
