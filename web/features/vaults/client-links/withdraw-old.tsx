import type { ClientLink } from '@chaveiro/contract/calls/client-links.ts'
import type { DrawnVault } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAskOfDoubted } from './use-ask-of-doubted.ts'
import { useWithdrawClientLink } from './use-client-links.ts'

/** After the new link is made: the state of the one that it replaces. */
export function WithdrawOld({ link, vault }: { link: ClientLink; vault: DrawnVault }) {
  const { t } = useTranslation('client-links')
  const tellFailure = useFailureToast()
  const { name } = link
  const withdraw = useWithdrawClientLink(vault)
  const ask = useAskOfDoubted(name)
  const end = () =>
    withdraw.mutate(
      { link, isErasing: false, ask },
      { onError: (error) => tellFailure(t('list.withdrawFailed'), error) },
    )
  return (
    <div role="status" className="mt-5">
      {withdraw.data ? (
        <Banner tone="success">{t('list.withdrawn', { name })}</Banner>
      ) : (
        <Banner
          action={
            <Button size="sm" busy={withdraw.isPending} onClick={end}>
              {t('made.withdrawOld')}
            </Button>
          }
        >
          {t('made.replaces', { name })}
        </Banner>
      )}
    </div>
  )
}
