/** How many vaults may lie in one another, the top one counted. */
export const vaultDepthMax = 16

type Placed = { readonly id: string; readonly parent_id: string | null }

/**
 * A vault and those that it lies in, from the top down; empty where it is not among these. It begins below a vault that
 * is not among them, and is cut at the ceiling: whoever made the list may have bent it into a ring.
 */
export function vaultLine<V extends Placed>(byId: ReadonlyMap<string, V>, id: string | null): V[] {
  const line: V[] = []
  const passed = new Set<string>()
  for (let at = byId.get(id ?? ''); at && line.length < vaultDepthMax; at = byId.get(at.parent_id ?? '')) {
    if (passed.has(at.id)) break
    passed.add(at.id)
    line.unshift(at)
  }
  return line
}

/**
 * The vaults that take over the members of this one, directly or as far down as vaults can lie: parents first, each one
 * once.
 */
export function heirsOf<V extends Placed & { readonly inherits: boolean }>(
  vaults: readonly V[],
  id: string,
): V[] {
  const inside = Map.groupBy(
    vaults.filter(({ inherits }) => inherits),
    ({ parent_id }) => parent_id,
  )
  const passed = new Set([id])
  const heirs: V[] = []
  let level = [id]
  for (let depth = 1; depth < vaultDepthMax && level.length > 0; depth++) {
    const next = level.flatMap((above) => inside.get(above) ?? []).filter((heir) => !passed.has(heir.id))
    for (const heir of next) passed.add(heir.id)
    heirs.push(...next)
    level = next.map((heir) => heir.id)
  }
  return heirs
}
