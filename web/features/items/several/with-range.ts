/**
 * The picked ids after a click upon one: it is toggled, and with a range everything between the last one clicked and it gets the same state.
 */
export function withRange(
  ids: readonly string[],
  picked: ReadonlySet<string>,
  from: string | null,
  to: string,
): ReadonlySet<string> {
  const end = ids.indexOf(to)
  if (end < 0) return picked
  const start = from === null ? -1 : ids.indexOf(from)
  const [low, high] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)]
  const turned = new Set(ids.slice(low, high + 1))
  return picked.has(to)
    ? new Set([...picked].filter((id) => !turned.has(id)))
    : new Set([...picked, ...turned])
}
