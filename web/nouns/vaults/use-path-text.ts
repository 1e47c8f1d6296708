import { pathText } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import type { DrawnVault } from '@chaveiro/device'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** A vault's whole path as text, such as 'Clients / Acme / Social'. */
export function usePathText() {
  const { t } = useTranslation('common')
  return useCallback(
    ({ path }: Pick<DrawnVault, 'path'>) => pathText(path.map((name) => name ?? t('hiddenVault'))),
    [t],
  )
}
