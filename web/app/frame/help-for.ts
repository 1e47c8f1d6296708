/** Which help article belongs to which screen. A test checks that every screen has one and every article exists. */
export const helpByPath: Record<string, string> = {
  '/': 'getting-started',
  '/vaults': 'vaults',
  '/jit': 'jit',
  '/breakglass': 'break-glass',
  '/audit': 'audit',
  '/links': 'one-time-link/own-links',
  '/import': 'import',
  '/export': 'import/export',
  '/health': 'health',
  '/restore': 'backups/resume',
  '/notifications': 'notifications',
  '/colleagues': 'security/colleagues',
  '/account': 'forgotten',
  '/settings': 'team',
  '/settings?tab=notifications': 'notifications/chat',
  '/settings?tab=general': 'general',
  '/settings?tab=machines': 'machines',
  '/settings/machines': 'machines',
  '/settings/users': 'leaving/what-they-could-read',
}

/** The place in the help: an article, or `article/heading`. The longest matching address counts. */
export function helpFor(pathname: string, search: string): string {
  const tab = new URLSearchParams(search).get('tab')
  const parent = pathname.slice(0, pathname.lastIndexOf('/'))
  return (
    helpByPath[`${pathname}?tab=${tab}`] ??
    helpByPath[pathname] ??
    helpByPath[parent] ??
    (helpByPath['/'] as string)
  )
}
