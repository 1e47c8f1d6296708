import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AccessRequest } from './calls/access-requests.ts'
import { AuditEntry } from './calls/audit.ts'
import { getDashboard } from './calls/dashboard.ts'
import { Item } from './calls/items.ts'
import { listNotifications } from './calls/notifications.ts'
import { CurrentUser } from './calls/sessions.ts'
import { getWebhook } from './calls/team-chat.ts'
import { Vault } from './calls/vaults.ts'
import { allCalls } from './calls.ts'
import * as constants from './constants.ts'
import { errors } from './errors.ts'

/** Section 7 of the specification, line by line. */
const specified = `
GET /auth/google/login
GET /api/auth/me
POST /api/auth/logout
GET /api/notifications
GET /api/stats/dashboard
POST /api/admin/make-me-admin
GET /api/vaults
POST /api/vaults
PUT /api/vaults/{id}
DELETE /api/vaults/{id}
POST /api/vaults/{id}/generate-client-link
GET /api/vaults/by-token/{token}
POST /api/vaults/client-submit/{token}/item
GET /api/items
POST /api/items
GET /api/items/templates/{type}
POST /api/items/{id}/reveal
POST /api/items/{id}/checkout
POST /api/items/{id}/checkin
POST /api/items/{id}/one-time-link
DELETE /api/items/{id}
POST /api/breakglass/request
GET /api/breakglass/requests
POST /api/breakglass/{id}/approve
POST /api/jit/request
GET /api/jit/requests
POST /api/jit/{id}/approve
POST /api/jit/{id}/deny
GET /api/audit/logs
POST /api/import/sheets
GET /api/users
POST /api/users/invite
PUT /api/users/{id}/role
PUT /api/users/{id}/status
GET /api/settings/webhook
POST /api/settings/webhook
GET /api/view-secret/{token}
`

test('every call of the specification is there under its method and path', () => {
  const ours = new Set(allCalls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '{}')}`))
  const missing = specified
    .trim()
    .split('\n')
    .filter((line) => !ours.has(line.replace(/\{\w+\}/g, '{}')))
  assert.deepEqual(missing, [])
})

test('constants, choices and defaults are those of the specification', () => {
  assert.equal(constants.version, '1.0.0')
  assert.equal(constants.notificationPollSeconds, 30)
  assert.deepEqual(constants.notificationTypes, ['breakglass', 'jit_request', 'expiring', 'other'])
  assert.deepEqual([constants.grantHours, constants.grantHoursDefault], [[1, 2, 4, 8, 24], 2])
  assert.equal(constants.expiringSoonDays, 7)
  assert.equal(constants.oneTimeHours.usual, 24)
  assert.deepEqual(constants.roles, ['admin', 'manager', 'contributor', 'client'])
  assert.deepEqual(constants.userStatuses, ['active', 'inactive'])
  assert.deepEqual(constants.vaultTypes, ['client', 'product', 'squad'])
  assert.deepEqual(constants.environments, ['prod', 'stage'])
  assert.deepEqual(constants.criticalities, ['high', 'medium', 'low'])
  const types =
    'web_credential api_key ad_token_google ad_token_meta ad_token_tiktok ad_token_linkedin gtm integration_rd integration_hubspot integration_ekyte social_login ssh_key db_credential certificate secure_note'
  assert.deepEqual(constants.itemTypes, types.split(' '))
  const filters = ['web_credential', 'api_key', 'ad_token', 'ssh_key', 'db_credential']
  assert.deepEqual(constants.itemTypeFilters, filters)
})

test('what the server says of links is said in the words of the specification', () => {
  assert.deepEqual(
    [errors.secret_not_found.status, errors.secret_not_found.en],
    [404, 'Secret not found or already viewed'],
  )
  assert.deepEqual(
    [errors.secret_over.status, errors.secret_over.en],
    [410, 'This secret has expired or been viewed'],
  )
  assert.equal(errors.invalid_link.en, 'Invalid or expired link')
})

test('what an answer may lack has the default of the specification', () => {
  const id = '018f0000-0000-7000-8000-000000000001'
  const at = '2030-01-02T03:04:05.000Z'
  const user = CurrentUser.parse({ id })
  assert.deepEqual(
    [user.name, user.role, user.status, user.avatar_url, user.last_login],
    ['', 'contributor', 'active', null, null],
  )
  const signed = {
    visibility: 'listed',
    item_count: 0,
    generation: 1,
    holds_key: true,
    is_member: true,
    is_writer: true,
  }
  const log = {
    inherits: true,
    custody: 'shared',
    is_dealt: false,
    generation_due: false,
    overview_salt: null,
  }
  const vault = Vault.parse({
    id,
    name: 'Moda',
    ...signed,
    ...log,
    key_holders: 1,
    version: 1,
    created_at: at,
  })
  assert.deepEqual([vault.type, vault.parent_id, vault.tags], ['client', null, { client: '', squad: '' }])
  const made = { revision: 1, generation: 1, created_by: id, created_at: at, updated_at: at }
  const item = Item.parse({ id, vault_id: id, type: 'web_credential', title: 'Site', ...made })
  assert.deepEqual(
    [item.login, item.environment, item.criticality, item.expires_at, item.no_copy, item.checked_out_by],
    ['', 'prod', 'medium', null, false, null],
  )
  assert.equal(listNotifications.response.parse({}).unread_count, 0)
  const dashboard = getDashboard.response.parse({})
  assert.deepEqual([dashboard.total_items, dashboard.recent_activity], [0, []])
  const entry = AuditEntry.parse({ id, timestamp: at, event_type: 'login' })
  assert.deepEqual([entry.user_email, entry.ip_address, entry.details], ['', '', {}])
  const person = { id, name: 'Ana', email: 'ana@agencia.example' }
  const asked = { kind: 'jit', created_at: at, item_id: id, vault_id: id, requester: person }
  const request = AccessRequest.parse({
    id,
    ...asked,
    requested_duration_hours: 2,
    status: 'pending',
    approvals_needed: 1,
  })
  assert.deepEqual([request.reason, request.expires_at, request.approver1_id], ['', null, null])
  const webhook = { service: 'slack', is_service_chosen: false, events: [], shows_names: false }
  assert.equal(getWebhook.response.parse(webhook).webhook_url, '')
})
