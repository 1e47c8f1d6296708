/**
 * The tables on both engines. Instants are ISO texts (timestamptz on PostgreSQL), days YYYY-MM-DD, ids lowercase UUID
 * texts (uuid on PostgreSQL); `document` is an encrypted column (bytea, see at-rest). Only ids, types, environment,
 * criticality, dates, flags, counters and hashes are stored in plain.
 */
type Kinds = {
  id: string
  text: string
  instant: string
  day: string
  bytes: Uint8Array
  integer: number
  flag: boolean
}
/** A question mark means nullable. */
type Column = keyof Kinds | `${keyof Kinds}?`

export const tables = {
  server_secrets: { name: 'text', document: 'bytes' },
  /** The ids of the data keys under which something may be encrypted. */
  data_keys: {
    id: 'text',
    /** The place up to which everything is encrypted under this key and no other; null at the beginning. */
    reached: 'text?',
  },
  users: {
    id: 'id',
    /** Keyed hash of the lowercase address, for look-ups without storing the address in plain. */
    email_hash: 'bytes',
    role: 'text',
    status: 'text',
    /** Whether the roster vouches for their newest keys; until then they see no listed vault. */
    confirmed: 'flag',
    created_at: 'instant',
    last_login: 'instant?',
    document: 'bytes',
    /** Increases with each write of the document, so that it is opened once and not for every request. */
    document_version: 'integer',
  },
  /**
   * The identity provider's account that a person signs in with: keyed hashes of the issuer, and of issuer and subject.
   */
  identities: {
    user_id: 'id',
    issuer_hash: 'bytes',
    subject_hash: 'bytes',
    bound_at: 'instant',
    /** Until when the newest relinking lets this person be linked to another account; null if they are not in it. */
    relink_until: 'instant?',
    /** When it linked them. */
    relinked_at: 'instant?',
  },
  person_keys: { user_id: 'id', wrapped: 'bytes', created_at: 'instant' },
  sessions: {
    id: 'id',
    /** `browser`, or the program that was connected. */
    kind: 'text',
    token_hash: 'bytes',
    user_id: 'id',
    created_at: 'instant',
    /** When the identity provider last saw the person. */
    auth_time: 'instant',
    last_seen: 'instant',
    expires_at: 'instant',
    document: 'bytes',
    /** The browser's push subscription; null without one. */
    push: 'bytes?',
    /** Since when the browser is to be told that something needs a decision. */
    push_due: 'instant?',
  },
  /** What came of acts that their devices may send again; sealed with the key that only the device has. */
  outcomes: {
    act_hash: 'bytes',
    user_id: 'id',
    created_at: 'instant',
    fingerprint: 'bytes',
    answer: 'bytes',
  },
  accepted_terms: { user_id: 'id', version: 'text', accepted_at: 'instant' },
  spent_sign_ins: { state_hash: 'bytes', expires_at: 'instant' },
  sign_in_codes: {
    code_hash: 'bytes',
    browser_hash: 'bytes',
    user_id: 'id',
    auth_time: 'instant',
    expires_at: 'instant',
  },
  account_keys: { user_id: 'id', created_at: 'instant', document: 'bytes' },
  /** A person's changes of unlock methods under their present keys; `prev` is the hash of the one before, or empty. */
  access_statements: { user_id: 'id', prev: 'text', seq: 'integer', document: 'bytes' },
  unlock_methods: { id: 'id', user_id: 'id', kind: 'text', created_at: 'instant', document: 'bytes' },
  /** A person's list of favourites, sealed by their device for themselves. */
  favourites: { user_id: 'id', number: 'integer', document: 'bytes' },
  trusted_browsers: {
    id: 'id',
    user_id: 'id',
    created_at: 'instant',
    last_used_at: 'instant?',
    expires_at: 'instant',
    document: 'bytes',
  },
  browser_approvals: {
    id: 'id',
    user_id: 'id',
    state: 'text',
    /** The sessions of the new browser and of the unlocked one. */
    asked_by: 'id',
    answered_by: 'id?',
    created_at: 'instant',
    expires_at: 'instant',
    document: 'bytes',
  },
  connect_requests: {
    id: 'id',
    /** Who answered, and in which session. */
    user_id: 'id?',
    state: 'text',
    /** Of the secret that only the device has. */
    poll_hash: 'bytes',
    answered_by: 'id?',
    created_at: 'instant',
    expires_at: 'instant',
    document: 'bytes',
  },
  /** New keys to be confirmed: the public keys in `document`, their unlock methods in `methods`. */
  key_resets: { user_id: 'id', requested_at: 'instant', document: 'bytes', methods: 'bytes' },
  roster_statements: {
    seq: 'integer',
    kind: 'text',
    hash: 'text',
    user_id: 'id',
    appended_at: 'instant',
    document: 'bytes',
  },
  /** What a proposed resume gives up, by the number of its statement, until another proposal replaces it. */
  given_up_lists: { seq: 'integer', document: 'bytes' },
  /** Logs that people's devices remember and a restored backup lacks, until the logs are resumed. */
  remembered_logs: { user_id: 'id', told_at: 'instant', document: 'bytes' },
  /** When the server's backup was last taken and last tried: one row each. */
  backups: { act: 'text', at: 'instant' },
  /** One row, with id 1. */
  organisation_settings: {
    id: 'integer',
    language: 'text?',
    /** JSON, by type of vault. */
    default_visibility: 'text?',
    lock_after_idle_minutes: 'integer?',
    session_hours: 'integer?',
    export_needs_second: 'flag?',
    health_ranges: 'flag?',
    device_session_idle_days: 'integer?',
    connect_other_computers: 'flag?',
    /** The organisation's name. */
    document: 'bytes?',
  },
  pictures: { user_id: 'id', document: 'bytes' },
  vault_deletions: {
    vault_id: 'id',
    deleted_by: 'id',
    deleted_at: 'instant',
    visibility: 'text?',
    /** Until then it can be restored; null once it was removed for good. */
    purge_at: 'instant?',
    /** What the deleter signed; null for a vault without a key, or one removed for good. */
    statement: 'text?',
  },
  /** What people signed to delete a vault: each counts once. */
  vault_erasures: { vault_id: 'id', signed_by: 'id', at: 'instant' },
  vaults: {
    id: 'id',
    parent_id: 'id?',
    type: 'text',
    visibility: 'text',
    custody: 'text',
    /** The newest generation of the vault's key; 0 before a device made the first. */
    generation: 'integer',
    /** Inherits its parent's members. */
    inherits: 'flag',
    /** Somebody who held the key lost access: writes wait for the next generation. */
    generation_due: 'flag',
    /** Can be restored still; only log, members and keys go on. */
    is_deleted: 'flag',
    /** Increases with every change of the vault or its items; caches compare it. */
    version: 'integer',
    created_by: 'id',
    created_at: 'instant',
    updated_at: 'instant',
    document: 'bytes',
  },
  vault_statements: {
    vault_id: 'id',
    seq: 'integer',
    kind: 'text',
    hash: 'text',
    signed_by: 'id',
    appended_at: 'instant',
    document: 'bytes',
  },
  /** Proofs that roster statement `seq`, which ended somebody's right, covers a vault in which they signed. */
  ending_proofs: { vault_id: 'id', seq: 'integer', proof: 'text' },
  /** The newest view of each custodian; its document has the tree's entries and leaves. */
  views: { user_id: 'id', number: 'integer', at: 'instant', document: 'bytes' },
  /** One row: the number of the newest view of anybody. */
  view_numbers: { id: 'integer', number: 'integer' },
  /** The view whose words were sent to chat on a day. */
  view_days: { day: 'day', user_id: 'id', at: 'instant', statement: 'text' },
  vault_members: {
    vault_id: 'id',
    user_id: 'id',
    source: 'text',
    /** The parent vault or the team that it comes from; the vault itself where it comes from neither. */
    from_id: 'id',
    /** 'member', or 'reader' for somebody who changes nothing. */
    access: 'text',
    added_at: 'instant',
  },
  /** Teams as custodians named them; the roster has their people. */
  teams: { id: 'id', is_ended: 'flag', created_at: 'instant', document: 'bytes' },
  vault_teams: { vault_id: 'id', team_id: 'id' },
  vault_keys: {
    vault_id: 'id',
    generation: 'integer',
    user_id: 'id',
    delivered_by: 'id',
    delivered_at: 'instant',
    document: 'bytes',
  },
  /** Key n-1 sealed under key n, by n. */
  vault_previous_keys: { vault_id: 'id', generation: 'integer', document: 'bytes' },
  /** Members without the vault's newest key, and when those who can deliver it were notified. */
  vault_waiting: { vault_id: 'id', user_id: 'id', since: 'instant', told_at: 'instant?' },
  /** Deliveries that did not open on the recipient's device; kept while the generation is the newest. */
  vault_key_refusals: {
    vault_id: 'id',
    generation: 'integer',
    user_id: 'id',
    signer_id: 'id',
    refused_at: 'instant',
    /** The refused delivery and text; null in rows older than migration 0010. */
    document: 'bytes?',
  },
  /**
   * The custody keys, sealed to each custodian, of a two-person vault's newest dealing, and of the one before while
   * items are still wrapped for it.
   */
  custody_shares: {
    vault_id: 'id',
    user_id: 'id',
    dealing: 'integer',
    dealt_at: 'instant',
    document: 'bytes',
  },
  /** Who held a vault's key and when; kept after the key is deleted. */
  vault_key_periods: { vault_id: 'id', user_id: 'id', since: 'instant', until: 'instant?' },
  items: {
    id: 'id',
    vault_id: 'id',
    type: 'text',
    environment: 'text',
    criticality: 'text',
    no_copy: 'flag',
    requires_checkout: 'flag',
    expires_at: 'day?',
    revision: 'integer',
    generation: 'integer',
    /** Since when the credential should be changed. */
    rotate_since: 'instant?',
    /** Generation and dealing that the item's key is wrapped under; dealing 0 without a custody wrap. */
    wrap_generation: 'integer',
    wrap_dealing: 'integer',
    created_by: 'id',
    created_at: 'instant',
    updated_at: 'instant',
    document: 'bytes',
  },
  /** Those of a deleted item stay until it is purged. */
  item_revisions: {
    item_id: 'id',
    revision: 'integer',
    vault_id: 'id',
    generation: 'integer',
    /** Whether this revision requires a check-out, whatever the newest one says. */
    requires_checkout: 'flag',
    password_changed: 'flag',
    restored_from: 'integer?',
    author_id: 'id',
    created_at: 'instant',
    document: 'bytes',
  },
  /** Who could read a moved item in the vaults where it was before, and nobody else changed its password since. */
  earlier_readers: {
    item_id: 'id',
    user_id: 'id',
    since: 'instant',
    until: 'instant',
    /** When they last revealed or wrote the password that it still has; null if never. */
    known_at: 'instant?',
  },
  item_deletions: {
    item_id: 'id',
    vault_id: 'id',
    revision: 'integer',
    deleted_by: 'id',
    deleted_at: 'instant',
    is_signed: 'flag',
    /** The item's, for the case that it is restored. */
    created_by: 'id',
    created_at: 'instant',
    /** When its revisions are deleted, too; null if they are. Until then it can be restored. */
    purge_at: 'instant?',
    /** The item's overview at deletion and its open tasks; null once the deletion is signed and the revisions are deleted. */
    document: 'bytes?',
  },
  /** The signed changes of a vault's items, in order. They outlive the items. */
  item_changes: {
    vault_id: 'id',
    number: 'integer',
    hash: 'text',
    item_id: 'id',
    revision: 'integer',
    act: 'text',
    /** The author's own time, and the numbers of the heads named. */
    made_at: 'instant',
    roster_seq: 'integer',
    log_seq: 'integer',
    signed_by: 'id',
    statement: 'text',
  },
  /** Reserved next places: until when somebody has one, when they may have it again, since when they wait. */
  turns: {
    /** See placeOf in signed-logs/turns.ts. */
    place: 'text',
    user_id: 'id',
    until: 'instant?',
    next_from: 'instant',
    waits_since: 'instant?',
    asked_at: 'instant',
  },
  /** The key of an item's newest revision, if it was rewrapped. */
  item_rewraps: {
    item_id: 'id',
    revision: 'integer',
    generation: 'integer',
    dealing: 'integer',
    wrapped_by: 'id',
    wrapped_at: 'instant',
    document: 'bytes',
  },
  /** Files of items, submissions and one-time links, and uploads for them. */
  item_files: {
    id: 'id',
    /** Null for the upload for an item that does not exist yet. */
    item_id: 'id?',
    /** Null for a one-time link's. */
    vault_id: 'id?',
    /** Null for a client's. */
    uploaded_by: 'id?',
    /** Of a client's file until it becomes an item's: the link through which it came, and the submission that names it. */
    client_link_id: 'id?',
    submission_id: 'id?',
    one_time_link_id: 'id?',
    parts: 'integer',
    /** Its size, rounded by the padding. */
    bytes: 'integer',
    created_at: 'instant',
    /** When an upload or a link's file is given up; null once a revision or a submission names it. */
    expires_at: 'instant?',
  },
  /** The parts as devices sealed them, under keys that no server has, so they are not encrypted again. */
  item_file_parts: { file_id: 'id', part: 'integer', content: 'bytes' },
  /** Who may read the parts of a file that they have opened, as of which revision, and until when. */
  item_file_openings: { file_id: 'id', user_id: 'id', revision: 'integer', until: 'instant' },
  /** The newest signed head of each vault. */
  vault_heads: {
    vault_id: 'id',
    number: 'integer',
    generation: 'integer',
    signed_by: 'id',
    signed_at: 'instant',
    statement: 'text',
  },
  rotate_tasks: {
    id: 'id',
    item_id: 'id',
    /** Who knows the credential and should not. */
    about_id: 'id',
    reason: 'text',
    created_by: 'id',
    created_at: 'instant',
    done_at: 'instant?',
  },
  access_requests: {
    id: 'id',
    kind: 'text',
    item_id: 'id',
    vault_id: 'id',
    requester_id: 'id',
    /** The vault's custody when it was requested; a change of custody ends the request. */
    custody: 'text',
    state: 'text',
    /** The requested hours, and the approved ones. */
    hours: 'integer',
    granted_hours: 'integer?',
    created_at: 'instant',
    decided_at: 'instant?',
    delivered_at: 'instant?',
    ended_at: 'instant?',
    /** The end that the first delivery named. */
    until: 'instant?',
    due_at: 'instant?',
    /** Whether the requester has used it to reveal the item. */
    revealed: 'flag',
    document: 'bytes',
  },
  access_approvals: {
    request_id: 'id',
    number: 'integer',
    approver_id: 'id',
    approved_at: 'instant',
    is_signed: 'flag',
    document: 'bytes',
  },
  /**
   * What custodians give to open something of a two-person vault: of an item, until the second has given theirs; of a
   * whole vault that lost its key, until its new member's device has rewrapped the items. Then `request_id` is that
   * opening's.
   */
  opening_values: {
    request_id: 'id',
    giver_id: 'id',
    vault_id: 'id',
    recipient_id: 'id',
    is_of_vault: 'flag',
    document: 'bytes',
  },
  access_grants: {
    request_id: 'id',
    item_id: 'id',
    user_id: 'id',
    revision: 'integer',
    delivered_at: 'instant',
    until: 'instant',
    document: 'bytes',
  },
  /** Each person's newest request for each vault. */
  vault_requests: {
    id: 'id',
    vault_id: 'id',
    requester_id: 'id',
    state: 'text',
    decided_by: 'id?',
    created_at: 'instant',
    decided_at: 'instant?',
    document: 'bytes',
  },
  exports: {
    id: 'id',
    requester_id: 'id',
    state: 'text',
    form: 'text',
    item_count: 'integer',
    /** Begun without a second person. */
    is_alone: 'flag',
    decided_by: 'id?',
    created_at: 'instant',
    until: 'instant?',
    opened_at: 'instant?',
    written_at: 'instant?',
    document: 'bytes',
  },
  export_items: { export_id: 'id', number: 'integer', item_id: 'id', revision: 'integer' },
  /** Rehearsals of an emergency. Their rows stay, to say which item was made up and when somebody opened it. */
  machines: {
    id: 'id',
    keeper_id: 'id',
    /** Who made its present token. */
    maker_id: 'id',
    proof_hash: 'bytes',
    asks: 'flag',
    has_identity: 'flag',
    created_at: 'instant',
    until: 'instant',
    /** When it stops earlier, since its keeper or maker left. */
    stops_at: 'instant?',
    ended_at: 'instant?',
    last_used_at: 'instant?',
    document: 'bytes',
  },
  machine_sessions: {
    id: 'id',
    machine_id: 'id',
    token_hash: 'bytes',
    created_at: 'instant',
    expires_at: 'instant',
  },
  machine_grants: {
    id: 'id',
    machine_id: 'id',
    item_id: 'id',
    vault_id: 'id',
    given_at: 'instant',
    until: 'instant',
    /** The revision whose key is sealed to the machine; 0 if none is. */
    revision: 'integer',
    read_at: 'instant?',
    document: 'bytes',
  },
  machine_runs: {
    id: 'id',
    machine_id: 'id',
    state: 'text',
    created_at: 'instant',
    /** When it lapses; null once it is over. */
    due_at: 'instant?',
    decided_by: 'id?',
    document: 'bytes',
  },
  /** Identity tokens that were used, by hash, until they expire: each counts once. */
  machine_identities: { token_hash: 'bytes', until: 'instant' },
  one_time_links: {
    id: 'id',
    /** SHA-256 of the token in the address. */
    token_hash: 'bytes',
    maker_id: 'id',
    /** Null for a link without an item. */
    item_id: 'id?',
    state: 'text',
    created_at: 'instant',
    expires_at: 'instant',
    ended_at: 'instant?',
    /** SHA-256 of the nonce with which the page that opened it may ask again, until `erase_at`. */
    nonce_hash: 'bytes?',
    /** The same for its files. */
    files_nonce_hash: 'bytes?',
    erase_at: 'instant?',
    /** Wrong passwords so far. */
    tries: 'integer',
    /** SHA-256 of the last wrong proof; repeating it is not another try. */
    wrong_hash: 'bytes?',
    has_password: 'flag',
    /** The sealed content, and its password's parameters; null once it is over. */
    sealed: 'bytes?',
    /** Its label, and from where it was opened, under its maker's key. */
    document: 'bytes',
  },
  rehearsals: {
    id: 'id',
    vault_id: 'id',
    started_by: 'id?',
    started_at: 'instant',
    /** When it ends by itself. */
    until: 'instant',
    item_id: 'id?',
    tried_at: 'instant?',
    ended_at: 'instant?',
  },
  /** Addresses at which clients submit credentials. */
  client_links: {
    id: 'id',
    vault_id: 'id',
    token_hash: 'bytes',
    maker_id: 'id?',
    deputy_id: 'id?',
    /** Keyed hash of the client's address, if the link was made for an account. */
    address_hash: 'bytes?',
    state: 'text',
    created_at: 'instant',
    until: 'instant',
    max_uses: 'integer',
    used: 'integer',
    /** The inbox generation that the link's own key last signed. */
    generation: 'integer',
    signed_at: 'instant',
    signed_until: 'instant',
    last_used_at: 'instant?',
    /** The last day (UTC) on which files came, and how many bytes of them; empty if none came. */
    files_day: 'text',
    files_day_bytes: 'integer',
    ended_at: 'instant?',
    /** Since when clients wait for the link's key to sign, and when those who can sign were notified. */
    stale_since: 'instant?',
    stale_told_at: 'instant?',
    document: 'bytes',
  },
  /** What clients submitted. */
  submissions: {
    id: 'id',
    vault_id: 'id',
    link_id: 'id',
    generation: 'integer',
    received_at: 'instant',
    state: 'text',
    decided_by: 'id?',
    decided_at: 'instant?',
    item_id: 'id?',
    /** The place in the link's list. */
    answers: 'integer?',
    document: 'bytes',
    /** The sealed text while it waits; a column of its own, so that lists do not read it. */
    sealed: 'bytes?',
  },
  checkouts: {
    item_id: 'id',
    user_id: 'id',
    since: 'instant',
    until: 'instant',
    /** Whether the holder owned the item when the check-out began. */
    by_owner: 'flag',
    /** Whether the holder has revealed any revision since. */
    revealed: 'flag',
  },
  audit_entries: {
    id: 'id',
    at: 'instant',
    event_type: 'text',
    /** Whose key the fields are sealed under; null for the installation's. */
    subject_id: 'id?',
    user_id: 'id?',
    vault_id: 'id?',
    item_id: 'id?',
    /** For the filter; not in the chain, which has it among the fields. */
    machine_id: 'id?',
    /** JSON text: salted commitment of each field, by name. */
    commitments: 'text',
    document: 'bytes',
    /**
     * Keyed hash of the IP address, for the filter; under its person's key, or the look-up key if there is none. Not in
     * the chain.
     */
    address_tag: 'text?',
    /** Null until the entry is chained. */
    seq: 'integer?',
    chain_hash: 'bytes?',
  },
  audit_chain: { id: 'integer', seq: 'integer', hash: 'bytes', chained_at: 'instant' },
  notifications: {
    id: 'id',
    user_id: 'id',
    type: 'text',
    /** The ids it is about: one notice per person and matter. */
    matter: 'text',
    /** Unread notices of one series are shown as one; a read one leaves the series. */
    series: 'text',
    /** Whose act it is about. */
    caused_by: 'id',
    created_at: 'instant',
    read_at: 'instant?',
    document: 'bytes',
  },
  /** Which expiry dates people were reminded of, and on which day. */
  expiry_reminders: { item_id: 'id', expires_at: 'day', reminded_on: 'day' },
  /** The organisation's chat: one row, once it is set up. */
  team_chat: {
    id: 'integer',
    is_on: 'flag',
    /** Null: by the address. */
    service: 'text?',
    shows_names: 'flag',
    /** Names separated by spaces. */
    events: 'text',
    document: 'bytes',
  },
  chat_messages: {
    id: 'id',
    event: 'text',
    /** The audit entry it is about; null for daily counts and for views. */
    audit_id: 'id?',
    /** The day of a view; null for anything else. */
    day: 'day?',
    /** Messages of one matter are sent in order. */
    matter: 'text',
    /** Whose act it is about; null for daily counts. */
    caused_by: 'id?',
    /** Keyed hash of the person, vault and item that it names. */
    concerned: 'text?',
    /** In a message for the newest of many acts, how many came before; null for a single act. */
    folded: 'integer?',
    created_at: 'instant',
    state: 'text',
    next_at: 'instant',
    /** Until when it is retried. */
    give_up_at: 'instant',
    attempts: 'integer',
    lease_until: 'instant?',
    outcome: 'text?',
    status: 'integer?',
  },
  leases: { name: 'text', owner: 'id', until: 'instant' },
} as const satisfies Record<string, Record<string, Column>>

type Value<Name> = Name extends keyof Kinds
  ? Kinds[Name]
  : Name extends `${infer Kind extends keyof Kinds}?`
    ? Kinds[Kind] | null
    : never

type Tables = typeof tables

/** The tables' rows as TypeScript types. */
export type Database = { [T in keyof Tables]: { -readonly [C in keyof Tables[T]]: Value<Tables[T][C]> } }
