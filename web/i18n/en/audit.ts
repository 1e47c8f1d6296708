export const texts = {
  title: 'Audit Logs',
  description: 'View security audit trail',
  column: {
    timestamp: 'Timestamp',
    event: 'Event',
    user: 'User',
    vault: 'Vault',
    item: 'Item',
    ipAddress: 'IP Address',
  },
  access: { for: 'for {{name}}', hours_one: '{{count}} hour', hours_other: '{{count}} hours' },
  filter: 'Filter by event type',
  all: 'All events',
  empty: 'No audit logs found',
  more: 'Load more',
  ownOnly: 'You see your own events.',
  loadFailed: 'The audit logs could not be loaded',
}
