export const texts = {
  title: 'Dashboard',
  description: 'Overview of your password management system',
  stats: {
    vaults: 'Total Vaults',
    items: 'Total Items',
    expiring: 'Expiring Soon',
    expiringHint: 'Within 7 days, or expired',
  },
  quickAccess: 'Quick Access',
  links: {
    vaultsTitle: 'Manage Vaults',
    vaults: 'Create and organize password vaults',
    ownVaultsTitle: 'Vaults',
    ownVaults: 'Open the passwords you have access to',
    auditTitle: 'Audit Logs',
    audit: 'View security audit trail',
  },
  activity: {
    heading: 'Recent Activity',
    loading: 'Loading...',
    empty: 'No recent activity',
    failed: 'The dashboard could not be loaded',
    all: 'All events',
    times: '{{number}} times',
    timesAtLeast: 'at least {{number}} times',
  },
  rotate: {
    heading: 'Change these credentials',
    description:
      'People who lost access still know these passwords. Each note goes away when the password is changed.',
    departed: '{{who}} could read it in {{vault}}.',
    check_in: '{{who}} checked it out of {{vault}} and gave it back.',
    owner: 'Owner: {{owner}}',
    open: 'Open',
    openNamed: 'Open {{title}}',
    all: 'Show all {{number}}',
  },
  waiting: {
    title_one: 'One vault opens for you soon',
    title_other: '{{number}} vaults open for you soon',
    description: 'This happens by itself as soon as someone who has access signs in:',
  },
  kit: {
    title: "Store the organisation's recovery kit",
    description:
      'Print it and lock it away, apart from any computer. It is the way back if every admin loses their key, and only this device can show it.',
    button: 'Show recovery kit',
  },
  setup: {
    title: 'First Time Setup',
    description: 'Chaveiro has no admin yet. Whoever becomes the first one sets up the organisation.',
    button: 'Make Me Admin',
    busy: 'Setting up...',
    failed: 'Failed to update role',
  },
}
