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
  openMenu: string
  notificationsRegion: string
  expand: string
  collapse: string
  rehearsal: string
  typeForMore: string
  notLoaded: string
}

const english: UiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  copy: 'Copy',
  copied: 'Copied',
  reveal: 'Reveal',
  hide: 'Hide',
  hidden: 'Hidden',
  retry: 'Try again',
  loading: 'Loading...',
  clear: 'Clear',
  optional: 'optional',
  openMenu: 'Open menu',
  notificationsRegion: 'Messages',
  expand: 'Expand',
  collapse: 'Collapse',
  rehearsal: 'Rehearsal',
  typeForMore: 'There are more: type part of the name.',
  notLoaded: 'The list could not be loaded.',
}

const UiTextsContext = createContext<UiTexts>(english)

export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>
}

export const useUiTexts = () => use(UiTextsContext)
