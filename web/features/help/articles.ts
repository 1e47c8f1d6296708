/** Every article in the order in which the screen lists them; each is a folder of `articles/`. */
export const articleGroups = {
  first: ['getting-started', 'team', 'forgotten', 'server-sees'],
  work: [
    'vaults',
    'credentials',
    'search',
    'check-out',
    'one-time-link',
    'client-submit',
    'import',
    'notifications',
    'browser-extension',
    'command-line',
  ],
  control: ['security', 'health', 'jit', 'break-glass', 'audit'],
  machines: ['machines', 'github-actions', 'gitlab-ci', 'docker', 'kubernetes', 'systemd'],
  admin: ['leaving', 'recovery-kit', 'backups', 'general'],
} as const

export type ArticleGroup = keyof typeof articleGroups
export type ArticleId = (typeof articleGroups)[ArticleGroup][number]

export const articleIds: readonly ArticleId[] = Object.values(articleGroups).flat()
