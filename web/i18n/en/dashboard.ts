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
