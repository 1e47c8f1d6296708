import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/toast.tsx'

interface Closable {
  onClose: () => void
}

interface Part<Props> {
  /** Null until loaded. */
  loaded: ComponentType<Props> | null
  load: () => Promise<ComponentType<Props>>
}

/**
 * A dialog whose code is loaded when it is first opened, since most visits never open it. If loading fails, the screen and what is typed in
 * it stay. Not for dialogs whose `onClose` clears something.
 */
export function onDemand<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const part: Part<Props> = { loaded: null, load }
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
      (component) => {
        part.loaded = component
        if (isWanted) setDialog(() => component)
      },
      () => isWanted && giveUp(),
    )
    return () => {
      isWanted = false
    }
  }, [part])
  return Dialog && <Dialog {...props} />
}
