import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { completeAddress } from '@chaveiro/contract/rules/items/login-address.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import type { ImportDuplicate } from '../../base/types/import.ts'
import type { SheetRow } from '../../base/types/sheet.ts'
import type { PlannedVault } from '../../formats/rows/plan-vaults.ts'
import { pathKey } from '../../formats/rows/plan-vaults.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { type ListedItem, listedItems, type Verified, verifiedOf } from './present-items.ts'

/**
 * The rows that exist as items already, and those that repeat an earlier row in everything, secrets included; by record. An item is the same
 * by its vault, type, title and login, or, unless another row is it by these, by an address and login: within the client's vaults, or in
 * those of nobody in the file.
 */
export async function findDuplicates(
  session: OpenSession,
  plan: ReadonlyMap<string, PlannedVault>,
  vaults: readonly Vault[],
  rows: readonly SheetRow[],
  verified: Verified,
): Promise<Map<number, ImportDuplicate>> {
  const duplicates = new Map<number, ImportDuplicate>()
  const listed = await listedItems(session, plan, vaults)
  const byTitle = Map.groupBy(listed, ({ item, path }) => titleKey({ ...item, path }))
  const byAddress = new Map<string, ListedItem[]>()
  for (const one of listed)
    for (const key of addressKeys(one.item.login, [one.item.login_url, ...one.item.more_urls]))
      byAddress.set(key, [...(byAddress.get(key) ?? []), one])
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  const noteItem = ({ item, path, vault }: ListedItem, row: SheetRow, by: 'title' | 'address') => {
    const client = plan.get(pathKey(row.path.slice(0, 1)))?.existing?.id
    const isElsewhere = vaultLine(byId, vault.id).at(0)?.id !== client
    const { id, title } = item
    duplicates.set(row.record, { of: 'item', id, title, path: path.join('/'), by, isElsewhere })
  }
  const clients = new Set(rows.map(({ path }) => path[0]))
  const wanted = rows.flatMap((row) => [
    ...(byTitle.get(titleKey(row)) ?? []),
    ...addressKeys(row.login, [row.loginUrl, ...row.moreUrls]).flatMap((key) => byAddress.get(key) ?? []),
  ])
  const good = await verifiedOf(session, new Set(wanted), verified)
  const taken = new Set<string>()
  for (const row of rows) {
    const same = byTitle.get(titleKey(row))?.find((one) => good.has(one))
    if (!same) continue
    taken.add(same.item.id)
    noteItem(same, row, 'title')
  }
  const above = new Map<string, number>()
  for (const row of rows) {
    const { line, row: number, record, mayShow, files, ...said } = row
    const content = JSON.stringify([said, files.map(({ name, size }) => [name, size])])
    const first = above.get(content)
    if (first === undefined) above.set(content, record)
    if (duplicates.has(record)) continue
    if (first !== undefined) {
      duplicates.set(record, { of: 'row', record: first })
      continue
    }
    const isNear = ({ path }: ListedItem) => path[0] === row.path[0] || !clients.has(path[0] ?? '')
    const same = addressKeys(row.login, [row.loginUrl, ...row.moreUrls])
      .flatMap((key) => byAddress.get(key) ?? [])
      .filter((one) => good.has(one) && !taken.has(one.item.id) && isNear(one))
      .sort(
        (a, b) =>
          Number(pathKey(b.path) === pathKey(row.path)) - Number(pathKey(a.path) === pathKey(row.path)),
      )
      .at(0)
    if (!same) continue
    taken.add(same.item.id)
    noteItem(same, row, 'address')
  }
  return duplicates
}

const titleKey = ({ path, type, title, login }: Pick<SheetRow, 'path' | 'type' | 'title' | 'login'>) =>
  JSON.stringify([pathKey(path), type, title, login])

/** Host and path of each address with the login; none without a login. */
function addressKeys(login: string, addresses: readonly string[]): string[] {
  const name = login.trim().toLowerCase()
  if (name === '') return []
  return addresses.flatMap((address) => {
    const full = completeAddress(address)
    if (full === '' || !URL.canParse(full)) return []
    const { host, pathname } = new URL(full)
    return [JSON.stringify([host.toLowerCase().replace(/^www\./, ''), pathname.replace(/\/+$/, ''), name])]
  })
}
