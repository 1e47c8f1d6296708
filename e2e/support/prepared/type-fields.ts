import { itemTypes } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { itemTemplates } from '@chaveiro/contract/templates.ts'

/** The fields of a new item's form by type, in the order of the selection; with the standard names if a type has none of its own. */
export const fieldsOfTypes = (language: Language) =>
  itemTypes.map((name) => {
    const { login, password, without = [], fields } = itemTemplates[name]
    return {
      name,
      hasLogin: !without.includes('login'),
      hasAddress: !without.includes('login_url'),
      login: login?.[language],
      password: password?.[language],
      /** Undefined for two-step codes, whose form field is that of their key. */
      extra: fields.map(({ label, look }) => (look === 'two-step' ? undefined : label[language])),
    }
  })
