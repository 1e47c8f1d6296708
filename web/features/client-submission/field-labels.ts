import type { Draft } from './submission-state.ts'
import type { SubmissionTexts } from './texts.ts'

/** The labels of login and secret, by type. */
export const fieldLabels: Record<
  Draft['type'],
  { login: keyof SubmissionTexts['field']; secret: keyof SubmissionTexts['field'] }
> = {
  web_credential: { login: 'login', secret: 'password' },
  api_key: { login: 'account', secret: 'key' },
  ad_token: { login: 'account', secret: 'token' },
  social_login: { login: 'login', secret: 'password' },
  secure_note: { login: 'account', secret: 'note' },
}
