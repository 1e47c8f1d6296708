import type { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Card } from '../../ui/card.tsx'
import { Decisions } from './decisions.tsx'
import { ExpiringItems } from './expiring-items.tsx'
import { RotateTasks } from './rotate-tasks.tsx'
import { TeamVaults } from './team-vaults.tsx'
import { WaitingVaults } from './waiting-vaults.tsx'

/** The dashboard's figures, undefined while they are not known. */
export interface NeedProps {
  figures: z.output<typeof getDashboard.response> | undefined
}

/** What may need this person, the most urgent first. Each renders rows marked with `data-need`, or nothing. */
const needs: readonly ComponentType<NeedProps>[] = [
  Decisions,
  RotateTasks,
  ExpiringItems,
  TeamVaults,
  WaitingVaults,
]

/** One list of what waits for this person, each with a button that does it or leads to where it is done. */
export function NeedsYou({ figures }: NeedProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Card flush title={t('needs.heading')} className="not-has-[[data-need]]:hidden">
      {needs.map((Need) => (
        <Need key={Need.name} figures={figures} />
      ))}
    </Card>
  )
}
