import type { UndoReport } from '@chaveiro/device'
import { KeyRound, Vault } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { LongList } from '../../../ui/long-list.tsx'
import { useUndoTitle } from './use-report-title.ts'
import { VaultPaths } from './vault-paths.tsx'

/** What was taken back, and what was left and why. */
export function UndoResult({
  name,
  report,
  onAgain,
}: {
  name: string
  report: UndoReport
  onAgain: () => void
}) {
  const { t } = useTranslation('import')
  const explain = useErrorText()
  const { deletedCount, broughtBackCount, vaultsRemoved, left, interruptedBy } = report
  const { tone, title } = useUndoTitle(name, report)
  const said = [
    t('undo.deleted', { count: deletedCount }),
    broughtBackCount > 0 && t('undo.broughtBack', { count: broughtBackCount }),
    vaultsRemoved.length > 0 && t('undo.removed', { count: vaultsRemoved.length }),
    left.length > 0 && t('undo.left', { count: left.length }),
  ].filter((part) => part !== false)
  return (
    <>
      <Banner
        live
        tone={tone}
        title={title}
        action={
          <div className="flex flex-wrap-reverse gap-2">
            <Button onClick={onAgain}>{t('done.again')}</Button>
            <ButtonLink to="/vaults" variant="primary">
              {t('done.open')}
            </ButtonLink>
          </div>
        }
      >
        <p>{said.join(' ')}</p>
        {interruptedBy && (
          <p>
            {explain(interruptedBy)} {t('undo.again')}
          </p>
        )}
      </Banner>
      {vaultsRemoved.length > 0 && (
        <VaultPaths title={t('undo.removedTitle', { count: vaultsRemoved.length })} vaults={vaultsRemoved} />
      )}
      {left.length > 0 && (
        <Card title={t('undo.leftTitle')} description={t('undo.leftHelp')}>
          <LongList
            label={t('undo.leftTitle')}
            items={left}
            keyOf={({ id }) => id}
            rowPx={61}
            row={({ kind, id, title: leftTitle, why, code }, listed) => (
              <ActionRow
                key={id}
                row={listed}
                icon={kind === 'vault' ? <Vault /> : <KeyRound />}
                title={leftTitle}
                description={why === 'refused' && code ? explain({ code }) : t(`undo.why.${why}`)}
              />
            )}
          />
        </Card>
      )}
    </>
  )
}
