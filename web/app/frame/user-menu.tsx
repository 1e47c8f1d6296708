import { type Language, languages } from '@chaveiro/contract/languages.ts'
import { ChevronDown, Lock, LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../../i18n/i18n.ts'
import { languageNames } from '../../i18n/languages.ts'
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import { readTheme, storeTheme, type Theme } from '../theme.ts'
import { type FrameData, maySeeSettings } from './frame-data.ts'

/** Who is signed in, and their own settings. */
export function UserMenu({ user, onLock, onLogout }: Pick<FrameData, 'user' | 'onLock' | 'onLogout'>) {
  const { t, i18n } = useTranslation('common')
  const [theme, setTheme] = useState<Theme>(readTheme)
  const name = user.name.trim() || t('user.nameless')
  const role = t(`role.${user.role ?? 'contributor'}`)
  return (
    <Menu
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={t('user.menu')}
          className="finger flex h-10 items-center gap-2 rounded-lg px-1.5 hover:bg-hover data-popup-open:bg-hover"
        >
          <PersonAvatar name={user.name} url={user.avatar_url} />
          <span className="max-w-36 truncate font-medium text-ink text-small max-xl:hidden">{name}</span>
          <ChevronDown aria-hidden="true" className="size-4 text-ink-3 max-xl:hidden" />
        </button>
      }
    >
      <div className="flex items-center gap-3 px-2 pt-2 pb-3">
        <PersonAvatar name={user.name} url={user.avatar_url} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2">
            <span className="truncate font-semibold text-ink">{name}</span>
            <Badge tone="accent" className="shrink-0">
              {role}
            </Badge>
          </p>
          <p className="truncate text-ink-3 text-small" title={user.email}>
            <EmailText address={user.email} />
          </p>
        </div>
      </div>
      <MenuSeparator />
      <MenuLink to="/account" icon={<UserRound />}>
        {t('user.account')}
      </MenuLink>
      {maySeeSettings(user.role) && (
        <MenuLink to="/settings" icon={<Settings />}>
          {t('user.settings')}
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuChoice<Language>
        label={t('user.language')}
        value={i18n.language as Language}
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        onValueChange={(language) => void changeLanguage(language)}
      />
      <MenuSeparator />
      <MenuChoice<Theme>
        label={t('user.theme')}
        value={theme}
        options={[
          { value: 'system', label: t('user.themeSystem'), icon: <Monitor /> },
          { value: 'light', label: t('user.themeLight'), icon: <Sun /> },
          { value: 'dark', label: t('user.themeDark'), icon: <Moon /> },
        ]}
        onValueChange={(next) => {
          storeTheme(next)
          setTheme(next)
        }}
      />
      <MenuSeparator />
      <MenuItem icon={<Lock />} onClick={onLock}>
        {t('user.lock')}
      </MenuItem>
      <MenuItem icon={<LogOut />} onClick={onLogout}>
        {t('user.logout')}
      </MenuItem>
    </Menu>
  )
}
