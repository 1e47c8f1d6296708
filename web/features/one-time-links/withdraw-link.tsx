import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import type { NamedLink } from './name-link.ts'
import { useWithdrawLink } from './use-one-time-links.ts'

/** A button that withdraws a link which nobody has opened. */
export function WithdrawLink({ link }: { link: NamedLink }) {
  const { t } = useTranslation('one-time-links')
  const { withdraw, isBusy } = useWithdrawLink()
  return (
    <Button size="sm" variant="danger-ghost" busy={isBusy} onClick={() => void withdraw(link)}>
      {t('withdraw.button')}
    </Button>
  )
}
