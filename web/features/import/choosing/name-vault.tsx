import { maxLength } from '@chaveiro/contract/constants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** Asks for the vault of rows that name none, as browsers and some password managers export them. */
export function NameVault({
  title,
  description,
  label,
  onName,
}: {
  title: string
  description: string
  label: string
  onName: (vault: string) => void
}) {
  const { t } = useTranslation('import')
  const [vault, setVault] = useState('')
  const isNamed = vault.replaceAll('/', '').trim() !== ''
  return (
    <Card title={title} description={description}>
      <form
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isNamed) onName(vault)
        }}
      >
        <TextField
          label={label}
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
