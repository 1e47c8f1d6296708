import type { ColumnTarget, PreviewColumn } from '@chaveiro/device'

/** What a column may become, our fields first, as people look for them. */
export const columnTargets = [
  'client',
  'vault_path',
  'title',
  'login',
  'password',
  'login_url',
  'notes',
  'two_step',
  'type',
  'squad',
  'environment',
  'criticality',
  'labels',
] as const satisfies readonly ColumnTarget[]
export const otherTargets = [
  'own_field',
  'hidden_field',
  'leave_out',
] as const satisfies readonly ColumnTarget[]

/** Fields that take several columns. */
const several: readonly ColumnTarget[] = ['login_url', 'notes', ...otherTargets]
const secrets: readonly ColumnTarget[] = ['password', 'two_step', 'hidden_field']

/** The whole mapping after one choice. A column that had the chosen field becomes a field of the item's own, hidden if it held secrets. */
export function mapColumn(
  columns: readonly PreviewColumn[],
  place: number,
  target: ColumnTarget,
): ReadonlyMap<number, ColumnTarget> {
  const givesUp = (column: PreviewColumn) =>
    column.place !== place && column.target === target && !several.includes(target)
  return new Map(
    columns.map((column) => [
      column.place,
      column.place === place
        ? target
        : givesUp(column)
          ? secrets.includes(target)
            ? 'hidden_field'
            : 'own_field'
          : column.target,
    ]),
  )
}
