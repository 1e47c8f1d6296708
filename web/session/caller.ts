import { createCaller } from '@chaveiro/client/caller.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { leaveEnded } from './leave.ts'
import { readToken } from './token.ts'

/** The page's way to the server. Only a 401 ends the session here. */
export const caller = createCaller({
  baseUrl: '',
  token: readToken,
  language: currentLanguage,
  onSignedOut: () => void leaveEnded(),
})
