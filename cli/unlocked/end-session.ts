import { logOut } from '@chaveiro/contract/calls/sessions.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { CallError, createApiClient } from '@chaveiro/device'
import { createPatientFetch } from '@chaveiro/device/hosts/node'
import type { Account } from '../session/account.ts'

/** Ends the session on the server; false if it did not answer. One that has ended already is as well. */
export async function endSession({ server, token }: Account, language: Language): Promise<boolean> {
  const fetch = createPatientFetch(5000)
  const api = createApiClient({ baseUrl: server, token: () => token, language: () => language, fetch })
  try {
    await api.send(logOut)
    return true
  } catch (error) {
    return error instanceof CallError && error.code === 'signed_out'
  }
}
