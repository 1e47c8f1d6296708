import { LogOut, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'

/** What to do about an invitation link that is used, too old or another person's. */
export function UnusableInvitation({ onGoOn, onLogOut }: { onGoOn: () => void; onLogOut: () => void }) {
  const { t } = useTranslation(['join', 'common'])
  return (
    <>
      <ul className="space-y-4">
        <Way icon={<LogOut />}>{t('unusable.otherAccount')}</Way>
        <Way icon={<MessageCircle />}>{t('unusable.newLink')}</Way>
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

function Way({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-body text-ink-2">
      <span aria-hidden="true" className="pt-0.5 text-accent-ink [&_svg]:size-4.5">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
