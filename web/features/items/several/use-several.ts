import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holdPage } from '../../../nouns/forms/use-held-page.ts'
import { toast } from '../../../ui/toast.tsx'
import { tryEach } from '../try-each.ts'

export type SeveralAct = 'move' | 'remove' | 'restore' | 'purge'

export interface SeveralUnderWay {
  act: SeveralAct
  /** The one that is acted upon, from 1. */
  done: number
  all: number
}

type Tell = (title: string, error: unknown, id: string) => unknown

/** Performs an act upon each of several, one after the other, and says for how many it worked, and for how many not and why. */
export function useSeveral(tellFailure: Tell) {
  const { t } = useTranslation('items')
  const [underWay, setUnderWay] = useState<SeveralUnderWay | null>(null)
  const stopping = useRef<AbortController>(null)
  const run = async <Row extends { readonly id: string; readonly title: string }>(
    act: SeveralAct,
    all: readonly Row[],
    one: (row: Row) => Promise<unknown>,
    detail?: string,
    undo?: () => unknown,
  ) => {
    stopping.current = new AbortController()
    // Held here and not by the screen, since this goes on when the screen is left.
    const letGo = holdPage()
    const { done, failed } = await tryEach(
      all,
      (row, before) => {
        setUnderWay({ act, done: before + 1, all: all.length })
        return one(row)
      },
      stopping.current.signal,
    ).finally(letGo)
    setUnderWay(null)
    if (done.length > 0) {
      const action = undo && { label: t('undo'), run: undo }
      toast.success(t(`several.done.${act}`, { count: done.length }), detail, action)
    }
    const [first] = failed
    if (first) {
      const title = t(`several.failed.${act}`, { count: failed.length, title: first.one.title })
      await tellFailure(title, first.error, first.one.id)
    }
    return { isWhole: done.length === all.length, hasFailed: failed.length > 0 }
  }
  return { underWay, run, stop: () => stopping.current?.abort() }
}

export type Several = ReturnType<typeof useSeveral>
