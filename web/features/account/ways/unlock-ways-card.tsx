import { useQuery } from '@tanstack/react-query'
import { KeyRound, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../../nouns/errors/not-loaded.tsx'
import { ActionRow, Rows } from '../../../ui/action-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { TrustRow } from '../browsers/trust-row.tsx'
import { ChangePassphraseDialog } from '../own-keys/change-passphrase-dialog.tsx'
import { type PasskeyWay, unlockWaysQuery } from '../unlock/use-unlock-ways.ts'
import { PasskeyRows } from './passkey-rows.tsx'

/** Every method that opens one's key, and how to change it. All but the passkeys is known before anything is loaded. */
export function UnlockWaysCard() {
  const { t } = useTranslation('own-account')
  const ways = useQuery(unlockWaysQuery)
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Card flush title={t('ways.title')} description={t('ways.description')}>
      <Rows label={t('ways.title')}>
        <ActionRow
          icon={<KeyRound />}
          tone="accent"
          title={t('ways.passphrase')}
          description={t('ways.passphraseHelp')}
          actions={
            <Button size="sm" onClick={() => setIsChanging(true)}>
              {t('ways.change')}
            </Button>
          }
        />
        <ActionRow
          icon={<ScrollText />}
          tone="accent"
          title={t('ways.code')}
          description={t('ways.codeHelp')}
          actions={
            <ButtonLink size="sm" to="/account/recovery-code">
              {t('ways.newCode')}
            </ButtonLink>
          }
        />
        <TrustRow />
        <PasskeyRows passkeys={ways.data?.filter((way): way is PasskeyWay => way.kind === 'passkey') ?? []} />
      </Rows>
      {ways.error && <NotLoaded query={ways} failed={t('ways.failed')} lines={0} />}
      {isChanging && <ChangePassphraseDialog onClose={() => setIsChanging(false)} />}
    </Card>
  )
}
