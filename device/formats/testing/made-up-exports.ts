import { bitwarden, bitwardenOrganisation } from './made-up-bitwarden.ts'
import { cxf } from './made-up-cxf.ts'
import { enpass, psono } from './made-up-enpass-psono.ts'
import { keeper, proton } from './made-up-proton-keeper.ts'
import { madeUpSheets } from './made-up-sheets.ts'
import { type MadeUpExport, v } from './made-up-values.ts'

/** An export of every text form, with every kind of entry and value that it has. */
export const madeUpExports: readonly MadeUpExport[] = [
  { name: 'bitwarden-json', content: bitwarden },
  { name: 'bitwarden-json', content: bitwardenOrganisation },
  { name: 'proton-json', content: proton },
  { name: 'keeper-json', content: keeper },
  { name: 'enpass-json', content: enpass },
  { name: 'psono-json', content: psono },
  { name: 'cxf', content: cxf },
  {
    name: 'google-authenticator',
    content: `otpauth://totp/${v('issuer')}:${v('account')}?secret=JBSWY3DPEHPK3PXP`,
  },
  ...madeUpSheets,
]
