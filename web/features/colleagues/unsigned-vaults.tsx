import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { Banner } from '../../ui/banner.tsx'

/** Vaults that the server lists and this device cannot verify. Listed here, so that a server that invents vaults is noticed. */
export function UnsignedVaults({ vaults }: { vaults: readonly string[] }) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const pathText = useVaultPathText({ loads: true })
  const shown = vaults.slice(0, 3).map((vault) => pathText({ id: vault, name: t('vaults.unknown') }))
  const more = vaults.length - shown.length
  const listed = more > 0 ? [...shown, t('vaults.more', { count: more })] : shown
  return (
    <Banner tone="warning" title={t('unsigned.title', { count: vaults.length, names: format.list(listed) })}>
      {t('unsigned.help')}
    </Banner>
  )
}
