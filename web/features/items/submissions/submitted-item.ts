import type { SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import type { ItemType } from '@chaveiro/contract/constants.ts'
import { type ItemValues, newItemValues } from '../item-form.ts'

/**
 * The form of a new item with everything that a client submitted, its files included. The type of an ad token is left open, since only a
 * member knows which of the four it is.
 */
export function submittedValues(
  credential: SubmittedCredential,
  tags: { client: string; squad: string },
): ItemValues {
  const { title, type, login, login_url, environment, squad, password, notes, files = [] } = credential
  return {
    ...newItemValues({ client: tags.client, squad: squad || tags.squad }),
    ...{ title, login, login_url, environment, password, notes, files },
    type: type === 'ad_token' ? ('' as ItemType) : type,
  }
}
