import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** A vault's whole path as text, such as 'Clients / Acme / Social', in which no line begins with a slash. */
export function usePathText() {
  const { t } = useTranslation('common')
  return useCallback(
    ({ path }: Pick<ShownVault, 'path'>) => path.map((name) => name ?? t('hiddenVault')).join('\u00a0/ '),
    [t],
  )
}
