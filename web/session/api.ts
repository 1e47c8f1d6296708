import { createApiClient } from '@chaveiro/device'
import { currentLanguage } from '../i18n/i18n.ts'
import { watchedFetch } from './connection.ts'
import { leaveEnded } from './leave.ts'
import { readToken } from './token.ts'

/** The page's API client. Only a 401 ends the session here. */
export const api = createApiClient({
  baseUrl: '',
  token: readToken,
  language: currentLanguage,
  onSignedOut: leaveEnded,
  fetch: watchedFetch,
})

/** A client for a token that the browser has already forgotten; no answer to it ends a session here. */
export const apiWithToken = (token: string | null) =>
  createApiClient({ baseUrl: '', token: () => token, language: currentLanguage })
