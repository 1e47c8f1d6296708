import type { WithheldPerson } from '@chaveiro/device'
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { useNames } from './use-restore.ts'

/** The people whom the backup lets in again: to be removed, dismissed or renewed again, or let in on purpose. */
export function WithheldCard({ withheld }: { withheld: readonly WithheldPerson[] }) {
  const { t } = useTranslation('restore')
  const names = useNames()
  return (
    <Card flush title={t('people.heading')} description={t('people.description')}>
      <Rows>
        {withheld.map(({ userId, vaultId, reason }) => {
          const person = names.person(userId) ?? t('decide.somebody')
          const vault = (vaultId && names.vault(vaultId)) || t('gone.vault')
          return (
            <ActionRow
              key={`${userId} ${vaultId}`}
              icon={<UserX />}
              tone="yellow"
              title={t(`people.${reason}`, { person, vault })}
              actions={
                <ButtonLink size="sm" to={vaultId ? `/vaults?vault=${vaultId}` : '/settings'}>
                  {t(vaultId ? 'people.openVault' : 'people.openPeople')}
                </ButtonLink>
              }
            />
          )
        })}
      </Rows>
    </Card>
  )
}
