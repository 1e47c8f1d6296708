/** How deep vaults may be nested, the top one counted. */
export const vaultDepthMax = 16

type Placed = { readonly id: string; readonly parent_id: string | null }

/**
 * A vault and its ancestors, from the top down; empty if it is not among these. Begins below a vault that is missing
 * here, and is cut at the depth limit: the server may have made the list a cycle.
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

/** A path as text, such as 'Clients / Acme', in which no line begins with a slash. */
export const pathText = (names: readonly string[]): string => names.join('\u00a0/ ')

/** The vaults that inherit this one's members, at any depth: parents first, each once. */
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
