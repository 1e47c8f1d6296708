import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Decisions } from './decisions.tsx'
import { ExpiringItems } from './expiring-items.tsx'
import type { NeedProps } from './need-props.ts'
import { RotateTasks } from './rotate-tasks.tsx'
import { TeamVaults } from './team-vaults.tsx'
import { WaitingVaults } from './waiting-vaults.tsx'

/** What may need this person, the most urgent first. Each renders rows marked with `data-need`, or nothing. */
const needs: Readonly<Record<string, ComponentType<NeedProps>>> = {
  decisions: Decisions,
  rotate: RotateTasks,
  expiring: ExpiringItems,
  teams: TeamVaults,
  waiting: WaitingVaults,
}

/** One list of what waits for this person, each with a button that does it or leads to where it is done. */
export function NeedsYou(props: NeedProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Card flush title={t('needs.heading')} className="not-has-[[data-need]]:hidden">
      {Object.entries(needs).map(([name, Need]) => (
        <Need key={name} {...props} />
      ))}
    </Card>
  )
}
