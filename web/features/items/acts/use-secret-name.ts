import type { ItemType } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { itemTemplates } from '@chaveiro/contract/templates.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemAct } from './item-acts.ts'

/** The name of a type's main secret: 'Password', 'API key', 'Private key'. */
export function useSecretName(): (type: ItemType) => string {
  const { t, i18n } = useTranslation('items')
  const language = i18n.language as Language
  return useCallback((type) => itemTemplates[type].password?.[language] ?? t('act.password'), [t, language])
}

/** An act's label for an item of a type: 'Copy API key'. */
export function useActLabel(): (act: ItemAct, type: ItemType) => string {
  const { t } = useTranslation('items')
  const nameOf = useSecretName()
  return useCallback(
    (act, type) =>
      act === 'copy_password' ? t('act.copy', { name: withinSentence(nameOf(type)) }) : t(`act.${act}`),
    [t, nameOf],
  )
}

/** 'API key' stays as it is; 'Private key' becomes lower-case within a sentence. */
export const withinSentence = (name: string) =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
