import type { RotateTask } from '@chaveiro/contract/calls/rotation.ts'

/** What a colleague asks for, and what was granted to one person, come before the many items that somebody who left knew. */
const reasonsInOrder: readonly RotateTask['reason'][] = [
  'asked',
  'grant',
  'check_in',
  'move',
  'machine',
  'departed',
]

/** Credentials to change, each with its tasks: one's own first, then by reason, then the oldest. */
export function orderTasks(
  tasks: readonly RotateTask[],
  isOwn: (task: RotateTask) => boolean,
): RotateTask[][] {
  const sorted = tasks.toSorted(
    (a, b) =>
      Number(isOwn(b)) - Number(isOwn(a)) ||
      reasonsInOrder.indexOf(a.reason) - reasonsInOrder.indexOf(b.reason) ||
      a.created_at.localeCompare(b.created_at),
  )
  return [...Map.groupBy(sorted, (task) => task.item_id).values()]
}
