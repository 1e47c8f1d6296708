import type { Criticality, Environment, ItemType } from '@chaveiro/contract/constants.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import type { ItemAct } from './acts/item-acts.ts'
import { useActLabel, useSecretName } from './acts/use-secret-name.ts'
import { holderName } from './holder-name.ts'

/** The cards' texts, looked up once for all cards. */
export function useCardWords() {
  const { t } = useTranslation('items')
  const format = useFormat()
  const ownEmail = useCurrentUser().user.email
  const actLabel = useActLabel()
  const secretName = useSecretName()
  return useMemo(
    () => ({
      /** Whether of an expiry only the day is said. */
      isShort: false,
      noLogin: t('noLogin'),
      favourite: t('favourite.mark'),
      hasNotes: t('hasNotes'),
      hasFiles: t('hasFiles'),
      unpickable: t('several.unpickable'),
      act: actLabel,
      /** What an act copies, in a word or two. */
      copied: (act: Exclude<ItemAct, 'open_address'>, type: ItemType) =>
        act === 'copy_password' ? secretName(type) : t(`act.word.${act}`),
      needsCheckout: t('needsCheckout'),
      changeIt: t('rotate.mark'),
      type: (type: ItemType) => t(`type.${type}`),
      environment: (environment: Environment) => t(`environment.${environment}`),
      criticality: (criticality: Criticality) => t(`criticality.${criticality}`),
      heldBy: (email: string) =>
        email === ownEmail ? t('heldByYou') : t('heldBy', { holder: holderName(email) }),
      expires: (day: string, isOver: boolean) =>
        t(isOver ? 'expiredOn' : 'expiresOn', { day: format.shortDay(day) }),
      expiresExactly: (day: string, isOver: boolean) =>
        t(isOver ? 'expiredOn' : 'expiresOn', { day: format.day(day) }),
    }),
    [t, format, ownEmail, actLabel, secretName],
  )
}

export type CardWords = ReturnType<typeof useCardWords>
