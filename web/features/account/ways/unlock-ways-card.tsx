import { useQuery } from '@tanstack/react-query'
import { Fingerprint, KeyRound, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { NotLoaded } from '../../../nouns/errors/not-loaded.tsx'
import { ActionRow, Rows } from '../../../ui/action-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TrustRow } from '../browsers/trust-row.tsx'
import { ChangePassphraseDialog } from '../own-keys/change-passphrase-dialog.tsx'
import { type PasskeyWay, trustedHereQuery, unlockWaysQuery } from '../unlock/use-unlock-ways.ts'
import { PasskeyRows } from './passkey-rows.tsx'

/** Where the account page shows what spares typing the passphrase. */
export const easierHash = '#easier'

/**
 * Every method that opens one's key, and how to change it. All but the passkeys is known before anything is loaded. Folded, those that spare
 * typing the passphrase stand behind one line, until one is in use or the address asks for them.
 */
export function UnlockWaysCard({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation('own-account')
  const ways = useQuery(unlockWaysQuery)
  const trusted = useQuery(trustedHereQuery)
  const { hash } = useLocation()
  const passkeys = ways.data?.filter((way): way is PasskeyWay => way.kind === 'passkey') ?? []
  const isUsed = passkeys.length > 0 || typeof trusted.data === 'string'
  // Stays open when the last of them is removed.
  const [isOpen, setIsOpen] = useState(hash === easierHash)
  if (isUsed && !isOpen) setIsOpen(true)
  const easier = (
    <>
      <TrustRow />
      <PasskeyRows passkeys={passkeys} />
    </>
  )
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
        {!isFolded && easier}
      </Rows>
      {isFolded && (
        <div className="border-t p-3">
          <Disclosure icon={<Fingerprint />} title={t('easier.title')} open={isOpen}>
            <Rows label={t('easier.title')}>{easier}</Rows>
          </Disclosure>
        </div>
      )}
      {ways.error && <NotLoaded query={ways} failed={t('ways.failed')} lines={0} />}
      {isChanging && <ChangePassphraseDialog onClose={() => setIsChanging(false)} />}
    </Card>
  )
}
