import type { ImportReport, VaultAt } from '@chaveiro/device'
import { clsx } from 'clsx'
import { FileX2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Card } from '../../../ui/card.tsx'
import { WhoLooksAfter } from './who-looks-after.tsx'

/** What comes next, and who does it: people for the new vaults, and the file, which no browser can delete. */
export function AfterImport({ report, isFile }: { report: ImportReport; isFile: boolean }) {
  const { t } = useTranslation('import')
  const { may } = useCurrentUser()
  const vaults = useFilledVaults(report)
  const needsPeople = vaults.length > 0 && may('create_vault')
  return (
    <div className={clsx('grid items-start gap-4', needsPeople && 'lg:grid-cols-2')}>
      {needsPeople && <WhoLooksAfter vaults={vaults} />}
      <Card
        title={
          <span className="flex items-center gap-2">
            <FileX2 aria-hidden="true" className="size-4.5 text-ink-3" />
            {t(isFile ? 'after.delete' : 'after.forget')}
          </span>
        }
      >
        <p className="text-body text-ink-2">{t(isFile ? 'after.deleteHelp' : 'after.forgetHelp')}</p>
      </Card>
    </div>
  )
}

/** The vaults that the import made and that it put something into. */
function useFilledVaults({ vaultsMade, records }: ImportReport): readonly VaultAt[] {
  return useMemo(() => {
    const filled = new Set(records.flatMap(({ what, path }) => (what === 'created' ? [path] : [])))
    return vaultsMade.filter(({ path }) => filled.has(path))
  }, [vaultsMade, records])
}
