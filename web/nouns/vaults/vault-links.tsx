import { Link } from 'react-router'
import { useVaultPathText } from './use-vault-path-text.ts'
import { vaultPath } from './vault-path.ts'

const namesShown = 4

/** The first vaults by their whole paths, each leading to its vault; `count` is how many there are, if not all of them are here. */
export function VaultLinks({
  vaults,
  count = vaults.length,
}: {
  vaults: readonly { id: string; name: string }[]
  count?: number
}) {
  const pathText = useVaultPathText()
  const named = vaults.slice(0, namesShown)
  return (
    <>
      {named.map((vault, place) => (
        <span key={vault.id}>
          {place > 0 && ', '}
          <Link
            to={vaultPath(vault.id)}
            className="font-medium text-ink underline underline-offset-2 hover:text-accent-ink"
          >
            {pathText(vault)}
          </Link>
        </span>
      ))}
      {count > named.length && '…'}
    </>
  )
}
