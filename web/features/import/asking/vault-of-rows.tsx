import { maxLength } from '@chaveiro/contract/constants.ts'
import { listedPlaceAmong } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vaultsQuery } from '../../../nouns/vaults/vaults-query.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** Takes a vault's path, of an existing one (offered while typing) or of a new one. */
export function VaultOfRows({
  label,
  value = '',
  button,
  onVault,
}: {
  label: string
  value?: string
  button: string
  onVault: (path: string) => void
}) {
  const { t } = useTranslation('import')
  const [path, setPath] = useState(value)
  const listId = useId()
  const isNamed = path.replaceAll('/', '').trim() !== ''
  return (
    <form
      className="flex flex-wrap items-start gap-x-3 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNamed) onVault(path)
      }}
    >
      <TextField
        label={label}
        help={t('oneVault.help')}
        value={path}
        onChange={(event) => setPath(event.target.value)}
        maxLength={maxLength.vaultPath}
        list={listId}
        fieldClassName="max-w-xl flex-1 basis-56"
      />
      <Button type="submit" disabled={!isNamed} className="sm:mt-6.5">
        {button}
      </Button>
      <KnownPaths id={listId} />
    </form>
  )
}

function KnownPaths({ id }: { id: string }) {
  const { data: vaults } = useQuery(vaultsQuery)
  const paths = useMemo(() => {
    const byId = new Map(vaults?.map((vault) => [vault.id, vault]))
    const all = (vaults ?? []).map((vault) => listedPlaceAmong(byId, vault.id)?.path ?? [])
    return all.filter((path) => !path.includes(null)).map((path) => path.join('/'))
  }, [vaults])
  return (
    <datalist id={id}>
      {[...new Set(paths)].map((path) => (
        <option key={path} value={path} />
      ))}
    </datalist>
  )
}
