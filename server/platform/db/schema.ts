/**
 * The tables, as TypeScript sees them on both engines. Instants are ISO texts (timestamptz on PostgreSQL), dates are
 * YYYY-MM-DD, ids are lowercase UUID texts (uuid on PostgreSQL), `document` is an encrypted column (bytea, see at-rest).
 * Plain columns are only ids, types, environment, criticality, dates, flags, counters and hashes.
 */
type Id = string
type Instant = string
type Bytes = Uint8Array

export type Database = {
  server_secrets: { name: string; document: Bytes }
  users: {
    id: Id
    /** Keyed hash of the lowercase address: look-ups without keeping the address in plain. */
    email_hash: Bytes
    role: string
    status: string
    created_at: Instant
    last_login: Instant | null
    document: Bytes
  }
  /** The account at an identity provider that a person signs in with; keyed hashes of issuer, and issuer and subject. */
  identities: { user_id: Id; issuer_hash: Bytes; subject_hash: Bytes; bound_at: Instant }
  person_keys: { user_id: Id; wrapped: Bytes; created_at: Instant }
  sessions: {
    id: Id
    token_hash: Bytes
    user_id: Id
    created_at: Instant
    /** When the identity provider last saw the person. */
    auth_time: Instant
    last_seen: Instant
    expires_at: Instant
    document: Bytes
  }
  sign_in_attempts: { state_hash: Bytes; browser_hash: Bytes; expires_at: Instant; document: Bytes }
  sign_in_codes: {
    code_hash: Bytes
    browser_hash: Bytes
    user_id: Id
    auth_time: Instant
    expires_at: Instant
  }
  account_keys: { user_id: Id; created_at: Instant; document: Bytes }
  unlock_methods: { id: Id; user_id: Id; kind: string; created_at: Instant; document: Bytes }
  trusted_browsers: {
    id: Id
    user_id: Id
    created_at: Instant
    last_used_at: Instant | null
    expires_at: Instant
    document: Bytes
  }
  browser_approvals: {
    id: Id
    user_id: Id
    state: string
    /** The sessions of the new browser and of the unlocked one. */
    asked_by: Id
    answered_by: Id | null
    created_at: Instant
    expires_at: Instant
    document: Bytes
  }
  /** New keys that wait to be confirmed: the public ones in `document`, the ways to open them in `methods`. */
  key_resets: { user_id: Id; requested_at: Instant; document: Bytes; methods: Bytes }
  roster_statements: {
    seq: number
    kind: string
    hash: string
    user_id: Id
    appended_at: Instant
    document: Bytes
  }
  /** One row, whose id is 1. */
  organisation_settings: { id: number; language: string }
  vault_deletions: { vault_id: Id; deleted_by: Id; deleted_at: Instant }
  vaults: {
    id: Id
    parent_id: Id | null
    type: string
    visibility: string
    custody: string
    /** Newest generation of the vault's key; 0 while no device has made one. */
    generation: number
    /** Takes over the members of its parent. */
    inherits: boolean
    /** Somebody who held the key lost that: writes wait for the next generation. */
    generation_due: boolean
    /** Grows with every change of the vault or its items: keys caches. */
    version: number
    created_by: Id
    created_at: Instant
    updated_at: Instant
    document: Bytes
  }
  vault_statements: {
    vault_id: Id
    seq: number
    kind: string
    hash: string
    appended_at: Instant
    document: Bytes
  }
  vault_members: {
    vault_id: Id
    user_id: Id
    source: string
    /** For an inherited row: the vault that it comes from. */
    from_vault_id: Id | null
    added_at: Instant
  }
  vault_keys: {
    vault_id: Id
    generation: number
    user_id: Id
    delivered_by: Id
    delivered_at: Instant
    document: Bytes
  }
  /** Key n-1 sealed under key n, by n. */
  vault_previous_keys: { vault_id: Id; generation: number; document: Bytes }
  /** Every member without the vault's newest key, and whether those who could hand it over were told. */
  vault_waiting: { vault_id: Id; user_id: Id; since: Instant; told_at: Instant | null }
  /** Deliveries that did not open on the recipient's device; kept while the generation is the newest. */
  vault_key_refusals: {
    vault_id: Id
    generation: number
    user_id: Id
    signer_id: Id
    refused_at: Instant
    /** The delivery and the text that was refused; null for what was refused before these were kept. */
    document: Bytes | null
  }
  /** The custody keys of a split vault's newest dealing, sealed to each custodian. */
  custody_shares: { vault_id: Id; user_id: Id; dealing: number; dealt_at: Instant; document: Bytes }
  /** Who had a vault's key, kept when the key is gone. */
  vault_key_periods: { vault_id: Id; user_id: Id; since: Instant; until: Instant | null }
  items: {
    id: Id
    vault_id: Id
    type: string
    environment: string
    criticality: string
    no_copy: boolean
    requires_checkout: boolean
    expires_at: string | null
    revision: number
    generation: number
    /** Since when somebody asks that the credential be changed. */
    rotate_since: Instant | null
    /** Generation and dealing under which the item's key lies wrapped now; dealing 0 where there is no custody wrap. */
    wrap_generation: number
    wrap_dealing: number
    created_by: Id
    created_at: Instant
    updated_at: Instant
    document: Bytes
  }
  item_revisions: {
    item_id: Id
    revision: number
    vault_id: Id
    generation: number
    /** The vault's version that this change made: the order of all changes of a vault's items. */
    change: number
    password_changed: boolean
    restored_from: number | null
    author_id: Id
    created_at: Instant
    document: Bytes
  }
  item_deletions: {
    item_id: Id
    vault_id: Id
    revision: number
    change: number
    deleted_by: Id
    deleted_at: Instant
    document: Bytes
  }
  /** The key of an item's newest revision, wrapped anew after that revision. */
  item_rewraps: {
    item_id: Id
    revision: number
    generation: number
    dealing: number
    wrapped_by: Id
    wrapped_at: Instant
    document: Bytes
  }
  vault_heads: {
    vault_id: Id
    version: number
    /** The last change that the head covers. */
    through: number
    hash: string
    signed_by: Id
    signed_at: Instant
    document: Bytes
  }
  /** What the newest head covers, item by item. */
  vault_head_entries: { vault_id: Id; version: number; document: Bytes }
  rotate_tasks: {
    id: Id
    item_id: Id
    /** Whose knowledge of the credential is the reason. */
    about_id: Id
    reason: string
    created_by: Id
    created_at: Instant
    done_at: Instant | null
  }
  checkouts: { item_id: Id; user_id: Id; since: Instant; until: Instant }
  audit_entries: {
    id: Id
    at: Instant
    event_type: string
    /** Whose key the fields lie under; null means the server's own. */
    subject_id: Id | null
    user_id: Id | null
    vault_id: Id | null
    item_id: Id | null
    /** JSON text: salted commitment of each field, by name. */
    commitments: string
    document: Bytes
    /** Null until the chaining worker has numbered the row. */
    seq: number | null
    chain_hash: Bytes | null
  }
  audit_chain: { id: number; seq: number; hash: Bytes; chained_at: Instant }
  notifications: {
    id: Id
    user_id: Id
    type: string
    created_at: Instant
    read_at: Instant | null
    document: Bytes
  }
  jobs: {
    id: Id
    kind: string
    run_at: Instant
    attempts: number
    lease_owner: Id | null
    lease_until: Instant | null
    failed_at: Instant | null
    created_at: Instant
    document: Bytes
  }
  leases: { name: string; owner: Id; until: Instant }
}
