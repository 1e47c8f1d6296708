export const texts = {
  title: 'Dashboard',
  description: 'Overview of your password management system',
  stats: { vaults: 'Total Vaults', items: 'Total Items', expiring: 'Expiring Soon' },
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
  },
  setup: {
    title: 'First Time Setup',
    description:
      'Nobody administers this installation yet. The first admin founds the organisation with their keys.',
    button: 'Make Me Admin',
    failed: 'Failed to update role',
  },
}
