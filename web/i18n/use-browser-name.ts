import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { nameBrowser } from './browser-name.ts'

/** Names a user agent in the person's language: 'Chrome on Linux'. */
export function useBrowserName() {
  const { t } = useTranslation('account')
  return useCallback(
    (userAgent: string) => {
      const named = nameBrowser(userAgent)
      return named ? t('browser.named', named) : t('browser.unknown')
    },
    [t],
  )
}

/** This browser's name, where others have to recognise it. */
export const useOwnBrowserName = () => useBrowserName()(navigator.userAgent)
