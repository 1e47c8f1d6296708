import { Link } from 'react-router'
import { useVaultPathText } from '../../session/use-vault-path-text.ts'
import { vaultPath } from '../../session/vault-path.ts'

const namesShown = 4

/** The first vaults by their whole paths, each leading to its vault. */
export function VaultLinks({ vaults }: { vaults: readonly { id: string; name: string }[] }) {
  const pathText = useVaultPathText()
  return (
    <>
      {vaults.slice(0, namesShown).map((vault, place) => (
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
      {vaults.length > namesShown && '…'}
    </>
  )
}
