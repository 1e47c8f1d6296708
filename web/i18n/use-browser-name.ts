import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { nameBrowser, nameLabel } from './browser-name.ts'

/** Names a user agent in the person's language: 'Chrome on Linux'. */
export const useBrowserName = () => useNaming(nameBrowser)

/** The same for the label that a browser gave itself. */
export const useLabelName = () => useNaming(nameLabel)

function useNaming(naming: typeof nameBrowser) {
  const { t } = useTranslation('account')
  return useCallback(
    (said: string) => {
      const named = naming(said)
      return named ? t('browser.named', named) : t('browser.unknown')
    },
    [t, naming],
  )
}

/** This browser's name, where others have to recognise it. */
export const useOwnBrowserName = () => useBrowserName()(navigator.userAgent)
