import type { VaultAt } from '@chaveiro/device'
import { Folder } from 'lucide-react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { PathText } from '../../../ui/path-text.tsx'
import { usePieces } from '../../../ui/pieces.tsx'

/** Vaults that an import made or its undoing removed, folded under how many there are. */
export function VaultPaths({ title, vaults }: { title: string; vaults: readonly VaultAt[] }) {
  const { shown, more } = usePieces(vaults, { size: 20 })
  return (
    <Disclosure icon={<Folder />} title={title}>
      <ul className="divide-y">
        {shown.map(({ id, path }) => (
          <li key={id} className="wrap-anywhere px-4 py-2 text-body text-ink">
            <PathText path={path} />
          </li>
        ))}
      </ul>
      {more}
    </Disclosure>
  )
}
