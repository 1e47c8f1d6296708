import type { Criticality, Environment, ItemType } from '@chaveiro/contract/constants.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'

/** What cards say, looked up once for all of them. */
export function useCardWords() {
  const { t } = useTranslation('items')
  const format = useFormat()
  return useMemo(
    () => ({
      noLogin: t('noLogin'),
      copyLogin: t('copyLogin'),
      openAddress: t('openAddress'),
      needsCheckout: t('needsCheckout'),
      changeIt: t('rotate.mark'),
      type: (type: ItemType) => t(`type.${type}`),
      environment: (environment: Environment) => t(`environment.${environment}`),
      criticality: (criticality: Criticality) => t(`criticality.${criticality}`),
      heldBy: (holder: string) => t('heldBy', { holder }),
      expires: (day: string, isOver: boolean) =>
        t(isOver ? 'expiredOn' : 'expiresOn', { day: format.day(day) }),
    }),
    [t, format],
  )
}

export type CardWords = ReturnType<typeof useCardWords>
