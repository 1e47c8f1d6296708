import { type Ref, Suspense, useCallback, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/toast.tsx'
import { FindWarmUp } from './find-warm-up.tsx'
import { useFindShortcut } from './frame/find-shortcut.ts'
import { useFinding } from './frame/use-finding.ts'
import { useFindEverywhere } from './use-find-everywhere.ts'

export interface FindingHandle {
  open: () => void
}

/** The search, closed until somebody opens it. It keeps the typed text in its own state, so that a keystroke renders nothing else. */
export function Finding({ ref }: { ref: Ref<FindingHandle> }) {
  const { t } = useTranslation('common')
  const { isFinding, setIsFinding, ...box } = useFinding()
  const giveUp = useCallback(() => {
    setIsFinding(false)
    toast.error(t('failure.find'), t('failure.notLoadedDetail'))
  }, [setIsFinding, t])
  const FindEverywhere = useFindEverywhere(isFinding, giveUp)
  useFindShortcut(useCallback(() => setIsFinding((was) => !was), [setIsFinding]))
  useImperativeHandle(ref, () => ({ open: () => setIsFinding(true) }), [setIsFinding])
  const [isWarm, setIsWarm] = useState(false)
  const warmedUp = useCallback(() => setIsWarm(true), [])
  if (isFinding && !isWarm) setIsWarm(true)
  if (!FindEverywhere) return null
  if (!isFinding)
    return isWarm ? null : <FindWarmUp FindEverywhere={FindEverywhere} afterMs={800} onDone={warmedUp} />
  return (
    <Suspense>
      <FindEverywhere isOpen {...box} onClose={() => setIsFinding(false)} />
    </Suspense>
  )
}
