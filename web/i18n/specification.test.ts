import assert from 'node:assert/strict'
import { test } from 'node:test'

type Texts = { [key: string]: string | Texts }

/** Texts that the specification gives, and where ours are. */
const specified: Record<string, Record<string, string>> = {
  audit: { title: 'Audit Logs', empty: 'No audit logs found' },
  'access-requests': {
    'jit.empty': 'No JIT requests',
    'break_glass.empty': 'No break-glass requests',
    'jit.loadFailed': 'Failed to load JIT requests',
    'failed.approve': 'Failed to approve request',
    'failed.deny': 'Failed to deny request',
    'break_glass.loadFailed': 'Failed to load break-glass requests',
  },
  'client-links': {
    'banner.title': 'Client Vault',
    'banner.generate': 'Generate Client Link',
    'generate.failed': 'Failed to generate link',
  },
  'client-submission': {
    'sent.again': 'Submit Another Credential',
    'invalid.heading': 'Link Invalid',
    'refused.failed': 'Failed to submit. Please try again.',
    'invalid.detail': 'Invalid or expired link',
  },
  common: {
    'user.logout': 'Logout',
    'user.nameless': 'User',
    'notifications.fresh_other': '{{count}} new',
    'notifications.heading': 'Notifications',
    tagline: 'Secure Password Manager',
    'nav.vaults': 'Vaults',
    'nav.jit': 'JIT Requests',
    'nav.breakGlass': 'Break-Glass',
    'nav.audit': 'Audit Logs',
    'nav.import': 'Import',
    'nav.settings': 'Settings',
    'notifications.empty': 'No notifications',
  },
  dashboard: {
    title: 'Dashboard',
    description: 'Overview of your password management system',
    'stats.vaults': 'Total Vaults',
    'stats.items': 'Total Items',
    'stats.expiring': 'Expiring Soon',
    'stats.jit': 'Pending JIT',
    quickAccess: 'Quick Access',
    'links.vaultsTitle': 'Manage Vaults',
    'links.vaults': 'Create and organize password vaults',
    'links.jit': 'Approve or deny temporary access',
    'links.audit': 'View security audit trail',
    'activity.heading': 'Recent Activity',
    'activity.empty': 'No recent activity',
    'activity.loading': 'Loading...',
    'setup.title': 'First Time Setup',
    'setup.button': 'Make Me Admin',
    'setup.failed': 'Failed to update role',
  },
  import: {
    failed: 'Failed to import file',
  },
  items: {
    'create.open': 'New Item',
    noLogin: 'No login',
    loading: 'Loading items...',
    empty: 'No items in this vault yet',
    createFirst: 'Create First Item',
    'detail.reveal': 'Reveal Password',
    'field.noCopy': 'No Copy (prevent clipboard)',
    'field.requiresCheckout': 'Requires Check-out',
    'access.request.break_glass': 'Emergency Access',
    'access.request.jit': 'Request Temporary Access',
    'detail.makeLink': 'Generate One-Time Link',
    'detail.remove': 'Delete',
    'detail.checkOut': 'Check-out',
    'detail.checkIn': 'Check-in',
    'detail.removeQuestion': 'Are you sure you want to delete this item?',
    loadFailed: 'Failed to load items',
    'create.failed': 'Failed to create item',
    'detail.revealFailed': 'Failed to reveal password',
    'detail.checkInFailed': 'Failed to check in',
    'detail.checkOutFailed': 'Failed to check out',
    'access.askFailed.break_glass': 'Failed to request break-glass access',
    'access.askFailed.jit': 'Failed to request JIT access',
    'detail.removeFailed': 'Failed to delete item',
  },
  login: {
    heading: 'Welcome back',
    subheading: 'Sign in with your company Google account',
    button: 'Sign in with Google',
    busy: 'Signing in...',
  },
  settings: {
    forbidden: "You don't have permission to access this page.",
    'chat.failed': 'Failed to save webhook configuration',
  },
  submissions: {
    title: 'Submitted by client',
  },
  users: {
    never: 'Never',
    'invite.open': 'Invite User',
    'state.activate': 'Activate',
    'state.deactivate': 'Deactivate',
    loadFailed: 'Failed to load users',
    'invite.failed': 'Failed to invite user',
    'role.failed': 'Failed to update user role',
    'state.failed': 'Failed to update user status',
  },
  vaults: {
    title: 'Vault Explorer',
    description: 'Manage your password vaults and items',
    'create.open': 'New Vault',
    'create.title': 'Create New Vault',
    'create.description': 'Create a new vault to organize your passwords',
    empty: 'No vaults yet. Create one to get started.',
    selectOne: 'Select a vault to view its items',
    'remove.question': 'Are you sure you want to delete this vault? All items will be deleted.',
    loadFailed: 'Failed to load vaults',
    'create.failed': 'Failed to create vault',
    'remove.failed': 'Failed to delete vault',
    'edit.failed': 'Failed to update vault',
  },
  'view-secret': {
    'unknown.heading': 'Secret not found or already viewed',
    'ended.heading': 'This secret has expired or been viewed',
    'failed.heading': 'Failed to load secret',
  },
}

function textAt(texts: Texts, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Texts | undefined)?.[name], texts)
}

for (const [namespace, texts] of Object.entries(specified)) {
  test(`the English texts of ${namespace} are the specification’s, to the letter`, async () => {
    const ours = ((await import(`./en/${namespace}.ts`)) as { texts: Texts }).texts
    const differing = Object.entries(texts).filter(([path, text]) => textAt(ours, path) !== text)
    assert.deepEqual(differing, [])
  })
}
