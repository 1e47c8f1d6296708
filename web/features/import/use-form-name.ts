import type { ExportFormat } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'

/** Forms by their products' own names, which no language changes. */
const names: Record<Exclude<ExportFormat, 'template' | 'sheet'>, string> = {
  'bitwarden-csv': 'Bitwarden CSV',
  'bitwarden-json': 'Bitwarden JSON',
  'bitwarden-zip': 'Bitwarden ZIP',
  'chaveiro-archive': 'Chaveiro',
  'chaveiro-csv': 'Chaveiro CSV',
  'chromium-csv': 'Chrome, Edge, Brave',
  cxf: 'FIDO CXF',
  'dashlane-csv': 'Dashlane CSV',
  'dashlane-zip': 'Dashlane ZIP',
  'enpass-csv': 'Enpass CSV',
  'enpass-json': 'Enpass JSON',
  'firefox-csv': 'Firefox',
  'google-authenticator': 'Google Authenticator',
  'keepass-csv': 'KeePass CSV',
  'keepass-kdbx': 'KeePass KDBX',
  'keepass-xml': 'KeePass XML',
  'keepassxc-csv': 'KeePassXC CSV',
  'keeper-csv': 'Keeper CSV',
  'keeper-json': 'Keeper JSON',
  'keeper-zip': 'Keeper ZIP',
  'lastpass-csv': 'LastPass',
  'nordpass-csv': 'NordPass',
  'one-password-1pux': '1Password 1PUX',
  'one-password-csv': '1Password CSV',
  'passbolt-csv': 'Passbolt CSV',
  'proton-csv': 'Proton Pass CSV',
  'proton-json': 'Proton Pass JSON',
  'proton-zip': 'Proton Pass ZIP',
  'psono-csv': 'Psono CSV',
  'psono-json': 'Psono JSON',
  'roboform-csv': 'RoboForm',
  'safari-csv': 'Safari',
  'teampass-csv': 'TeamPass',
  xlsx: 'Excel',
  'zoho-csv': 'Zoho Vault',
}

/** What people call a form of file. */
export function useFormName(): (format: ExportFormat) => string {
  const { t } = useTranslation('import')
  return (format) => (format === 'template' || format === 'sheet' ? t(`form.${format}`) : names[format])
}
