export const texts = {
  title: 'Dashboard',
  description: 'Overview of your password management system',
  stats: {
    vaults: 'Total Vaults',
    items: 'Total Items',
    expiring: 'Expiring Soon',
    expiringHint: 'Within 7 days',
  },
  quickAccess: 'Quick Access',
  links: {
    vaultsTitle: 'Manage Vaults',
    vaults: 'Create and organize password vaults',
    auditTitle: 'Audit Logs',
    audit: 'View security audit trail',
  },
  activity: {
    heading: 'Recent Activity',
    loading: 'Loading...',
    empty: 'No recent activity',
    failed: 'The dashboard could not be loaded',
    all: 'All events',
  },
  rotate: {
    heading: 'Change these credentials',
    description:
      'Somebody knows them who works with them no longer. Each note goes when the password is changed.',
    departed: '{{who}} could read it in {{vault}}.',
    check_in: '{{who}} had it checked out of {{vault}} and gave it back.',
    owner: 'Owner: {{owner}}',
    open: 'Open',
    openNamed: 'Open {{title}}',
    all: 'Show all {{number}}',
  },
  waiting: {
    title_one: 'One vault opens for you soon',
    title_other: '{{number}} vaults open for you soon',
    description: 'They open by themselves as soon as somebody who can open them is signed in:',
  },
  kit: {
    title: "Put the organisation's recovery kit away",
    description:
      'Print it and lock it away, apart from any computer. It is the way back if every admin key is lost, and only this device shows it.',
    button: 'Show recovery kit',
  },
  setup: {
    title: 'First Time Setup',
    description:
      'Nobody administers this installation yet. The first admin founds the organisation with their keys.',
    button: 'Make Me Admin',
    busy: 'Founding...',
    failed: 'Failed to update role',
  },
}
