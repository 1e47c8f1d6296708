import { maxLength } from '@chaveiro/contract/constants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** For a file that says nothing of vaults, as browsers and some password managers export them: one for all its rows. */
export function NameVault({ fileName, onName }: { fileName: string; onName: (vault: string) => void }) {
  const { t } = useTranslation('import')
  const [vault, setVault] = useState('')
  const isNamed = vault.replaceAll('/', '').trim() !== ''
  return (
    <Card title={t('oneVault.title', { fileName })} description={t('oneVault.description')}>
      <form
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isNamed) onName(vault)
        }}
      >
        <TextField
          label={t('oneVault.label')}
          help={t('oneVault.help')}
          value={vault}
          onChange={(event) => setVault(event.target.value)}
          maxLength={maxLength.vaultPath}
          autoFocus
          fieldClassName="flex-1 basis-64"
        />
        <Button type="submit" variant="primary" disabled={!isNamed} className="mt-6.5">
          {t('oneVault.button')}
        </Button>
      </form>
    </Card>
  )
}
