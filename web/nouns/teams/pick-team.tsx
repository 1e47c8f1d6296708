import { PickField } from '../../ui/pick-field.tsx'
import type { ShownTeam } from './use-teams.ts'

/** One team, found by its name. */
export function PickTeam(field: {
  label: string
  placeholder: string
  emptyText: string
  items: readonly ShownTeam[]
  value: ShownTeam | null
  onValueChange: (team: ShownTeam | null) => void
  disabled?: boolean
  fieldClassName?: string
}) {
  return (
    <PickField<ShownTeam>
      {...field}
      keyOf={({ team }) => team.id}
      textOf={({ team }) => team.name}
      renderItem={({ team }) => <span className="wrap-anywhere text-ink">{team.name}</span>}
    />
  )
}
