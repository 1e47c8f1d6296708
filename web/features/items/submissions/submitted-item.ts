import type { SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import type { ItemType } from '@chaveiro/contract/constants.ts'
import { serviceOf } from '@chaveiro/device'
import { type ItemValues, newItemValues } from '../item-form.ts'
import { addressOf, signInOf } from '../new/purposes.ts'

/**
 * The form of a new item with everything that a client submitted, its files included. The type of an ad token is left open, since only a
 * member knows which of the four it is. What the client left as it was is filled in for a service that we know.
 */
export function submittedValues(
  credential: SubmittedCredential,
  tags: { client: string; squad: string },
): ItemValues {
  const { title, type, login, login_url, environment, squad, password, notes, files = [] } = credential
  return {
    ...newItemValues({ client: tags.client, squad: squad || tags.squad }),
    ...{ title, login, environment, password, notes, files },
    login_url: login_url || addressOf(title),
    more_urls: login_url ? '' : signInOf(addressOf(title)),
    type:
      type === 'ad_token'
        ? ('' as ItemType)
        : type === 'web_credential' && isSocial(title)
          ? 'social_login'
          : type,
  }
}

const isSocial = (title: string) => serviceOf(title, '')?.type === 'social_login'
