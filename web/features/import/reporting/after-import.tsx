import type { ImportReport, VaultAt } from '@chaveiro/device'
import { clsx } from 'clsx'
import { ChevronRight, FileX2, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Card } from '../../../ui/card.tsx'
import { PathText } from '../../../ui/path-text.tsx'
import { usePieces } from '../../../ui/pieces.tsx'

/** What comes next, and who does it: people for the new vaults, and the file, which no browser can delete. */
export function AfterImport({ report, isFile }: { report: ImportReport; isFile: boolean }) {
  const { t } = useTranslation('import')
  const { may } = useCurrentUser()
  const vaults = useFilledVaults(report)
  const { shown, more } = usePieces(vaults, { size: 8 })
  const needsPeople = vaults.length > 0 && may('create_vault')
  return (
    <div className={clsx('grid items-start gap-4', needsPeople && 'lg:grid-cols-2')}>
      {needsPeople && (
        <Card
          flush
          title={
            <span className="flex items-center gap-2">
              <Users aria-hidden="true" className="size-4.5 text-ink-3" />
              {t('after.who')}
            </span>
          }
          description={t('after.whoHelp')}
        >
          <ul className="divide-y border-t">
            {shown.map(({ id, path }) => (
              <li key={id}>
                <Link
                  to={`/vaults?${new URLSearchParams({ vault: id, members: '' })}`}
                  className="flex min-h-11 items-center gap-3 px-5 py-1.5 text-body text-ink hover:bg-hover"
                >
                  <span className="wrap-anywhere min-w-0 flex-1">
                    <PathText path={path} />
                  </span>
                  <span className="shrink-0 text-ink-3 text-small">{t('after.members')}</span>
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
          {more}
        </Card>
      )}
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
