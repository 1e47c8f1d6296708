import { Handshake, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CountBadge, cappedCount } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'

export interface BarAct {
  Icon: LucideIcon
  text: string
  onClick: () => void
}

/** What concerns the client, in the vault's line: as buttons, or in one menu where the line is short or nothing here is to be done. */
export function ClientActs({
  acts,
  waiting,
  isFolded,
}: {
  acts: readonly BarAct[]
  waiting: number
  isFolded: boolean
}) {
  const { t } = useTranslation('client-links')
  return (
    <>
      {!isFolded && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
        <div role="group" aria-label={t('banner.title')} className="client-acts">
          <Handshake aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
          <span className="client-words font-medium text-ink text-small">{t('banner.title')}</span>
          {acts.map(({ Icon, text, onClick }) => (
            <Button key={text} size="sm" variant="ghost" icon={<Icon />} onClick={onClick}>
              {text}
            </Button>
          ))}
        </div>
      )}
      <div className={isFolded ? 'contents' : 'client-menu'}>
        <Menu
          trigger={
            <IconButton
              label={t('banner.title')}
              icon={
                <>
                  <Handshake className="text-accent-ink" />
                  {waiting > 0 && <CountBadge>{cappedCount(waiting)}</CountBadge>}
                </>
              }
              className="relative size-8!"
            />
          }
        >
          {acts.map(({ Icon, text, onClick }) => (
            <MenuItem key={text} icon={<Icon />} onClick={onClick}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </>
  )
}
