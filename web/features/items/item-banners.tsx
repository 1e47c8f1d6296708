import type { Item } from '@chaveiro/contract/calls/items.ts'
import { Drama, UserLock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AccessBanners } from './access/access-banners.tsx'
import { RotateBanner } from './rotate-banner.tsx'
import { VerificationBanner } from './verification-banner.tsx'

/** What a person should know about an item before using it, the gravest first. */
export function ItemBanners({
  item,
  faults,
  verificationError,
  access,
  isHolder,
  opensVault,
  onRotate,
}: {
  item: Item
  faults: ComponentProps<typeof VerificationBanner>['faults']
  verificationError: Error | null
  /** Left out until the reader's own requests are known. */
  access?: Omit<ComponentProps<typeof AccessBanners>, 'isRehearsal'>
  /** Whether the reader holds the item checked out. */
  isHolder: boolean
  opensVault: boolean
  /** Null if the reader cannot change the password now. */
  onRotate: (() => void) | null
}) {
  const { t } = useTranslation('items')
  const explain = useErrorText()
  const format = useFormat()
  return (
    <>
      <VerificationBanner faults={faults} />
      {item.rehearsal && (
        <Banner tone="info" icon={<Drama />} title={t('rehearsal.item')}>
          {t('rehearsal.itemMeans')}
        </Banner>
      )}
      {verificationError && (
        <Banner tone="warning" title={t('verification.failed')}>
          {explain(verificationError)}
        </Banner>
      )}
      {access && <AccessBanners {...access} isRehearsal={item.rehearsal} />}
      <RotateBanner
        item={item}
        opensVault={opensVault}
        action={
          onRotate && (
            <Button size="sm" variant="primary" onClick={onRotate}>
              {t('rotate.button')}
            </Button>
          )
        }
      />
      {item.checked_out_by && (
        <Banner tone="info" icon={<UserLock />}>
          {t(isHolder ? 'detail.heldByYou' : 'detail.heldUntil', {
            holder: item.checked_out_by,
            until: item.checked_out_until ? format.soon(item.checked_out_until) : '',
          })}
        </Banner>
      )}
    </>
  )
}
