import type { ItemType } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { itemTemplates, type TemplateField } from '@chaveiro/contract/templates.ts'
import { useTranslation } from 'react-i18next'
import { useTemplate } from './use-item.ts'

export interface TypeTemplate {
  fields: { name: string; label: string; look: TemplateField['look'] }[]
  /** The type's own labels for login and password, where the standard ones say too little. */
  login: string | undefined
  password: string | undefined
  hasPasswordLines: boolean
  /** Whether a standard field is shown: one that such a credential does not have, only while it is filled. */
  shows: (field: 'login' | 'login_url', value: string) => boolean
}

/** The template fields that the server names for a type, with the properties that the contract gives them. */
export function useTypeTemplate(type: ItemType): TypeTemplate {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const { fields, labels } = useTemplate(type)
  const template = itemTemplates[type]
  return {
    fields: fields.map((name) => ({
      name,
      label: labels[name] ?? name,
      look: template.fields.find((field) => field.name === name)?.look,
    })),
    login: template.login?.[language],
    password: template.password?.[language],
    hasPasswordLines: template.passwordLines ?? false,
    shows: (field, value) => value !== '' || !template.without?.includes(field),
  }
}
