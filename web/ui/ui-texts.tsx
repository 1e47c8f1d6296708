import { createContext, type ReactNode, use } from 'react'

/** The design system's own few texts, passed in by the app in the person's language. */
export interface UiTexts {
  close: string
  cancel: string
  confirm: string
  copy: string
  copied: string
  reveal: string
  hide: string
  hidden: string
  retry: string
  loading: string
  clear: string
  optional: string
  notificationsRegion: string
  rehearsal: string
  typeForMore: string
  more: string
  whole: string
  less: string
  notLoaded: string
}

const UiTextsContext = createContext<UiTexts | null>(null)

export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>
}

export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext)
  if (texts === null) throw new Error('there is no UiTextsProvider around this')
  return texts
}
