import type { Criticality, Environment, ItemType } from '@chaveiro/contract/constants.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useActLabel } from './acts/use-secret-name.ts'

/** What cards say, looked up once for all of them. */
export function useCardWords() {
  const { t } = useTranslation('items')
  const format = useFormat()
  const actLabel = useActLabel()
  return useMemo(
    () => ({
      noLogin: t('noLogin'),
      act: actLabel,
      needsCheckout: t('needsCheckout'),
      changeIt: t('rotate.mark'),
      type: (type: ItemType) => t(`type.${type}`),
      environment: (environment: Environment) => t(`environment.${environment}`),
      criticality: (criticality: Criticality) => t(`criticality.${criticality}`),
      heldBy: (holder: string) => t('heldBy', { holder }),
      expires: (day: string, isOver: boolean) =>
        t(isOver ? 'expiredOn' : 'expiresOn', { day: format.day(day) }),
    }),
    [t, format, actLabel],
  )
}

export type CardWords = ReturnType<typeof useCardWords>
