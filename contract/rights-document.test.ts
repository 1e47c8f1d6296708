import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { roles } from './constants.ts'
import type { ConditionName } from './rules/people/right-conditions.ts'
import { type Action, rights } from './rules/people/rights.ts'

/** What each line of the table lets somebody do, as SPECIFICATION says it. */
const acts: Record<Action, string> = {
  see_vault: 'see a vault and the overview of what is in it',
  create_vault: 'create a vault',
  edit_vault: 'rename, move, tag a vault, change who sees it',
  delete_vault: 'delete a vault',
  make_client_link: 'make a client link',
  see_client_links: 'see client links and that something was submitted',
  withdraw_client_link: 'withdraw a client link',
  sign_client_link: 'keep a client link working after a new vault key',
  submit_to_own_link: 'submit from one’s own page through a client link',
  open_submission: 'open or decline a submission',
  see_members: 'see who can open a vault',
  change_members: 'add and remove members, confirm them, change access rules',
  withdraw_proposal: 'take back a proposal in a two-person vault',
  leave_vault: 'leave a vault',
  deliver_key: 'hand on a vault’s key, make the next one',
  receive_key: 'accept or refuse a key handed over',
  take_custody_keys: 'get one’s emergency key of a two-person vault',
  list_items: 'see a vault’s items, without secrets',
  create_item: 'create an item',
  edit_item: 'edit an item',
  delete_item: 'delete, restore or move an item',
  reveal_item: 'reveal an item',
  export_items: 'export items, or have their strength checked',
  ask_ranges: 'look for leaks by beginnings of hashes, if an admin turned it on',
  make_one_time_link: 'make a one-time link of an item',
  send_secret: 'send a secret without an item',
  see_one_time_link: 'see one-time links',
  withdraw_one_time_link: 'withdraw a one-time link',
  check_out_item: 'check an item out',
  check_in_item: 'check an item in',
  clear_checkout: 'turn off that an item requires check-out',
  request_jit: 'ask for temporary access',
  request_break_glass: 'ask for emergency access',
  see_request: 'see a request',
  approve_jit: 'approve temporary access',
  end_jit: 'deny or revoke temporary access',
  approve_break_glass: 'approve emergency access',
  end_break_glass: 'deny or revoke emergency access',
  approve_export: 'approve or deny an export',
  request_vault: 'ask to be added to a vault',
  deny_vault_request: 'deny a request for a vault',
  rehearse_emergency: 'rehearse an emergency',
  manage_teams: 'make, change and end teams, give them vaults',
  manage_machines: 'make, change and end machines, give them items',
  see_machine_readers: 'see which items of a vault machines may read',
  approve_run: 'approve or deny a machine’s run',
  see_audit_entry: 'see audit entries',
  import_item: 'import into a vault',
  see_people: 'see everybody',
  manage_user: 'invite, activate and deactivate, confirm keys',
  change_role: 'change roles',
  sign_custody: 'confirm that somebody is admin or manager, or no longer',
  reset_keys: 'confirm new keys after a loss, as one of two',
  relink_people: 'let people sign in again after a new client at the identity provider',
  change_policy: 'turn on that new keys are confirmed automatically',
  resume_logs: 'confirm what a restored backup lost, as one of two',
  sign_view: 'sign what one’s device sees of all vaults',
  compare_views: 'compare that with what one is shown',
  see_readable_items: 'see what somebody could read',
  ask_to_rotate: 'ask owners to change passwords',
  see_rotate_task: 'see such a task',
  change_settings: 'use Settings, chat',
  change_organisation: 'change the organisation’s settings',
  enrol_keys: 'make and renew one’s own keys',
  found_organisation: 'found the organisation',
  make_me_admin: 'Make Me Admin',
}

const cells: Record<ConditionName, string> = {
  always: 'yes',
  never: 'no',
  custodiansOnly: 'no',
  adminsOnly: 'no',
  member: 'as a member',
  memberOrListed: 'as a member, or if the team sees the vault',
  memberOrGrant: 'as a member, or while access to it lasts',
  creator: 'what they made',
  holder: 'what they hold',
  holderOnly: 'while they hold it',
  own: 'their own',
  ownOnly: 'their own',
  notOwn: 'of others',
  secondPerson: 'of others, once',
  notSelf: 'of others',
  other: 'of others, but not the last admin',
  otherButAdmins: 'of others, except admins',
  contributorOrClientOnly: 'contributor and client only',
  noAdminYet: 'while there is no admin',
}

test('SPECIFICATION shows the table of rights as the server applies it', async () => {
  const lines = (Object.keys(rights) as Action[]).map(
    (action) => `| ${acts[action]} | ${roles.map((role) => cells[rights[action][role]]).join(' | ')} |`,
  )
  const document = await readFile(new URL('../docs/SPECIFICATION.md', import.meta.url), 'utf8')
  const shown = document.replace(/ +\|/g, ' |').replace(/\| +/g, '| ')
  assert.ok(shown.includes(lines.join('\n')), `The table is now:\n${lines.join('\n')}`)
})
