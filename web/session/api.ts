import { createApiClient } from '@chaveiro/client/api-client.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { watchedFetch } from './connection.ts'
import { leaveEnded } from './leave.ts'
import { readToken } from './token.ts'

/** The page's way to the server. Only a 401 ends the session here. */
export const api = createApiClient({
  baseUrl: '',
  token: readToken,
  language: currentLanguage,
  onSignedOut: () => void leaveEnded(),
  fetch: watchedFetch,
})

/** The same for a token that the browser has forgotten; whatever the server answers, no session ends here. */
export const apiWithToken = (token: string | null) =>
  createApiClient({ baseUrl: '', token: () => token, language: currentLanguage })
