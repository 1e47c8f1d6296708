import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Banner } from '../../ui/banner.tsx'
import { useVaultNames } from './use-colleagues.ts'

/** Vaults that the server lists and this device cannot verify. Listed here, so that a server that invents vaults is noticed. */
export function UnsignedVaults({ vaults }: { vaults: readonly string[] }) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const names = useVaultNames()
  const shown = vaults.slice(0, 3).map((vault) => names.get(vault) ?? t('vaults.unknown'))
  const more = vaults.length - shown.length
  const listed = more > 0 ? [...shown, t('vaults.more', { count: more })] : shown
  return (
    <Banner tone="warning" title={t('unsigned.title', { count: vaults.length, names: format.list(listed) })}>
      {t('unsigned.help')}
    </Banner>
  )
}
