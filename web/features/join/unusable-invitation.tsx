import { LogOut, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-list.tsx'

/** What to do about an invitation link that is used, too old or another person's. */
export function UnusableInvitation({ onGoOn, onLogOut }: { onGoOn: () => void; onLogOut: () => void }) {
  const { t } = useTranslation(['join', 'common'])
  return (
    <>
      <ul className="space-y-4">
        <FactLine icon={<LogOut />}>{t('unusable.otherAccount')}</FactLine>
        <FactLine icon={<MessageCircle />}>{t('unusable.newLink')}</FactLine>
      </ul>
      <div className="mt-6 flex flex-wrap justify-end gap-2 border-t pt-5">
        <Button variant="ghost" onClick={onGoOn}>
          {t('unusable.goOn')}
        </Button>
        <Button variant="primary" onClick={onLogOut}>
          {t('common:nav.logout')}
        </Button>
      </div>
    </>
  )
}
