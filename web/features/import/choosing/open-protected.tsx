import type { ExportKeys, ImportFault } from '@chaveiro/device'
import { KeyRound } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

type Protected = Extract<ImportFault, { code: 'export' }>

/** Whether a password or a key file, or another one, would open the file. */
export const isProtected = (fault: ImportFault | null): fault is Protected =>
  fault?.code === 'export' && ['password_needed', 'password_wrong', 'key_wrong'].includes(fault.reason)

/** Asks for what opens a protected file. KeePass may want a key file besides or instead. */
export function OpenProtected({
  fileName,
  fault,
  onKeys,
}: {
  fileName: string
  fault: Protected
  onKeys: (keys: ExportKeys) => void
}) {
  const { t } = useTranslation('import')
  const [passphrase, setPassphrase] = useState('')
  const [keyFile, setKeyFile] = useState<File | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const keyFileId = useId()
  const takesKeyFile = fault.reason === 'key_wrong' || /\.kdbx$/i.test(fileName)
  const open = async () => {
    const keyBytes = keyFile && new Uint8Array(await keyFile.arrayBuffer())
    onKeys({ ...(passphrase !== '' && { passphrase }), ...(keyBytes && { keyFile: keyBytes }) })
  }
  const wrong = fault.reason === 'password_needed' ? undefined : t(`protected.${fault.reason as 'key_wrong'}`)
  return (
    <Card title={t('protected.title', { fileName })} description={t('protected.description')}>
      <form
        className="max-w-xl space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <PasswordField
          label={t('protected.passphrase')}
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
          error={wrong}
          autoFocus
        />
        {takesKeyFile && (
          <div className="flex flex-wrap items-center gap-3">
            <input
              ref={input}
              id={keyFileId}
              type="file"
              className="sr-only"
              tabIndex={-1}
              aria-label={t('protected.keyFile')}
              onChange={({ target }) => setKeyFile(target.files?.[0] ?? null)}
            />
            <Button icon={<KeyRound />} onClick={() => input.current?.click()}>
              {t('protected.chooseKeyFile')}
            </Button>
            <span className="wrap-anywhere min-w-0 text-ink-3 text-small">
              {keyFile ? keyFile.name : t('protected.noKeyFile')}
            </span>
          </div>
        )}
        <Button type="submit" variant="primary" disabled={passphrase === '' && keyFile === null}>
          {t('protected.open')}
        </Button>
      </form>
    </Card>
  )
}
