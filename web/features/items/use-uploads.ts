import type { ItemHandle, VaultHandle } from '@chaveiro/device'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { keySession } from '../../worker/key-session.ts'
import type { ItemFormState } from './item-form.ts'

/** The item that gets the files, or the vault in which it is about to be made. */
export type FilesGoTo = () => Promise<ItemHandle | VaultHandle>

/** A file that is not in the form's values yet. */
export interface Upload {
  key: number
  name: string
  size: number
  state: 'waiting' | 'sending' | 'failed'
  done: number
  of: number
  /** Why it failed. */
  fault: string
}

/** Uploads the files of a form one after the other. Each that has arrived becomes one of its values; until then it is counted there. */
export function useUploads(form: ItemFormState, to: FilesGoTo) {
  const explain = useErrorText()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const contents = useRef(new Map<number, { file: File; cancelling: AbortController }>())
  const last = useRef({ key: 0, turn: Promise.resolve() })
  const change = useCallback((key: number, to: Partial<Upload> | null) => {
    setUploads((all) =>
      all.flatMap((one) => (one.key !== key ? [one] : to === null ? [] : [{ ...one, ...to }])),
    )
  }, [])
  useEffect(() => {
    const count = uploads.length
    if (form.getValues('filesOnTheWay') === count) return
    form.setValue('filesOnTheWay', count, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }, [form, uploads])
  useEffect(() => {
    const { current } = contents
    return () => {
      for (const { cancelling } of current.values()) cancelling.abort()
    }
  }, [])

  const send = (key: number, file: File) => {
    const cancelling = new AbortController()
    const { signal } = cancelling
    contents.current.set(key, { file, cancelling })
    last.current.turn = last.current.turn.then(async () => {
      if (signal.aborted) return
      change(key, { state: 'sending', done: 0, of: 1 })
      try {
        const named = { name: file.name, content: file }
        const sent = await keySession.items.addFile(await to(), named, (step) => change(key, step), signal)
        if (signal.aborted) return
        contents.current.delete(key)
        form.setValue('files', [...form.getValues('files'), sent], { shouldDirty: true })
        change(key, null)
      } catch (error) {
        if (!signal.aborted) change(key, { state: 'failed', fault: explain(error) })
      }
    })
  }
  const add = (file: File) => {
    last.current.key += 1
    const { key } = last.current
    const { name, size } = file
    setUploads((all) => [...all, { key, name, size, state: 'waiting', done: 0, of: 1, fault: '' }])
    send(key, file)
  }
  const retry = (key: number) => {
    const file = contents.current.get(key)?.file
    if (!file) return
    change(key, { state: 'waiting', fault: '' })
    send(key, file)
  }
  const remove = (key: number) => {
    contents.current.get(key)?.cancelling.abort()
    contents.current.delete(key)
    change(key, null)
  }
  return { uploads, add, retry, remove }
}
