import type { Item } from '@chaveiro/contract/calls/items.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { vaultPath } from '../../nouns/vaults/vault-path.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { ItemSign } from './rows/item-sign.tsx'

/** So few that what is below stays in sight. */
const mostListed = 5
const freshMs = 10_000

/** Items of different vaults, each a link that opens it, with its vault's name. */
export function QuickList({ items }: { items: readonly Item[] }) {
  const { data: vaults } = useQuery({ ...vaultsQuery, staleTime: freshMs })
  const [parameters] = useSearchParams()
  const openId = parameters.get('item')
  return (
    <ul>
      {items.slice(0, mostListed).map((item) => (
        <li key={item.id}>
          <Link
            to={vaultPath(item.vault_id, item.id)}
            aria-current={item.id === openId || undefined}
            className="flex h-9 items-center gap-2 rounded-lg pr-2 pl-2 hover:bg-hover focus-visible:-outline-offset-2 aria-current:bg-accent-soft pointer-coarse:h-11"
          >
            <ItemSign item={item} />
            <span className="min-w-0 flex-1 truncate text-body text-ink">{item.title}</span>
            <span className="max-w-2/5 shrink-0 truncate text-caption text-ink-3">
              {vaults?.find(({ id }) => id === item.vault_id)?.name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
