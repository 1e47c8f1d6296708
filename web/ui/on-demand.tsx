import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Namespace } from '../i18n/resources.ts'
import { type Part, partOf } from './part.ts'
import { toast } from './toast.tsx'

interface Closable {
  onClose: () => void
}

/**
 * A dialog whose code and texts are loaded when it is first opened, since most visits never open it. If loading fails, the screen and what
 * is typed in it stay. Not for dialogs whose `onClose` clears something.
 */
export function onDemand<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
  ...texts: Namespace[]
): (props: Props) => ReactNode {
  const part = partOf(load, ...texts)
  return (props) => <LoadedFirst part={part} props={props} />
}

function LoadedFirst<Props extends Closable>({ part, props }: { part: Part<Props>; props: Props }) {
  const { t } = useTranslation('common')
  const [Dialog, setDialog] = useState(() => part.loaded)
  const giveUp = useEffectEvent(() => {
    props.onClose()
    toast.error(t('failure.dialog'), t('failure.notLoadedDetail'))
  })
  useEffect(() => {
    if (part.loaded) return
    let isWanted = true
    part.load().then(
      (component) => isWanted && setDialog(() => component),
      () => isWanted && giveUp(),
    )
    return () => {
      isWanted = false
    }
  }, [part])
  return Dialog && <Dialog {...props} />
}
