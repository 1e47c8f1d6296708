/**
 * Choices and limits that both sides name. This file knows no Zod, so a page that needs only a number or a list loads no
 * schema with it.
 */
export const version = '1.0.0'

export const notificationPollSeconds = 30
/** Somebody stands before a new browser and waits. */
export const browserRequestPollSeconds = 4
export const notificationTypes = ['breakglass', 'jit_request', 'expiring', 'other'] as const
export const readNoticesKeptDays = 90
/** The most that a page of them, or one call that marks them as read, holds. */
export const notificationsAtOnce = 100

export const chatServices = ['google_chat', 'slack', 'teams', 'discord', 'json'] as const
/** How sending a chat message ended: taken, refused with a status, or why no answer came. */
export const chatOutcomes = [
  'sent',
  'refused',
  'redirected',
  'not_public',
  'unreachable',
  'timed_out',
] as const
/** How long an undelivered chat message is tried again. */
export const chatRetryHours = 24
export const chatMessagesKeptDays = 30

/** Most notices that are kept of one person, read or not. */
export const noticesKeptMax = 500

/** How long a session lasts: what an organisation may choose, and until it does. */
export const sessionHoursChoices = [1, 2, 4, 8, 12, 24] as const
export const sessionHoursAtFirst = 12
export const sessionIdleHours = 2
/** Live sessions of one person; one more ends the one that was used longest ago. */
export const sessionsMax = 50
/** After how long without a touch a device locks: what an organisation may choose, and until it does. */
export const idleLockChoices = [1, 5, 10, 15, 30, 60] as const
export const idleLockMinutesAtFirst = 15
export const signInCodeSeconds = 60

export const unlockMethodKinds = ['passphrase', 'recovery', 'passkey'] as const
export const passkeysMax = 10
export const trustedBrowsersMax = 10
export const trustedBrowserDays = 30
/** How recent a sign-in must be before a trusted browser gets its wrapped secret. */
export const freshSignInMinutes = 5
export const browserApprovalMinutes = 5
/** The digits that two browsers derive and a person compares. */
export const approvalCodeDigits = 6
/** Most requests of new browsers that one person may make within those minutes. */
export const browserApprovalsMax = 5
/** Most renewals of one's own keys within an hour: everybody keeps them for good, and each gives vaults new keys. */
export const renewalsMax = 10

export const roles = ['admin', 'manager', 'contributor', 'client'] as const
export const userStatuses = ['active', 'inactive'] as const
export const invitationDays = 7

export const vaultTypes = ['client', 'product', 'squad'] as const
export const vaultVisibilities = ['listed', 'private'] as const
/** Whose laws an operator may state that the installation is run by. */
export const statedLaws = ['LGPD', 'GDPR'] as const

export const environments = ['prod', 'stage'] as const
export const criticalities = ['high', 'medium', 'low'] as const
export const expiringSoonDays = 7
export const checkoutHours = 8
/** Why a credential should be changed: somebody who could read it is gone, gave it back after use, or had it for a time. */
export const rotateReasons = ['departed', 'check_in', 'grant'] as const

/** Access to one item for a time: asked for and decided beforehand, or in an emergency. */
export const accessKinds = ['jit', 'break_glass'] as const
export const grantHours = [1, 2, 4, 8, 24] as const
export const grantHoursDefault = 2
/** So often a person may ask within a day in vain: what they took back or was denied, of one item and kind; taken back of all. */
export const vainRequestsADay = { ofItem: 5, ofAll: 20 } as const
/** Open requests of one person, by kind: everybody who can decide is told of each. */
export const openRequestsMax = { jit: 50, break_glass: 20 } as const
/** How often a person may begin again within a day what tells others each time: rehearsals, and requests for new keys. */
export const beginningsADay = 10
/** How long one custodian's word to give a lost vault to somebody waits for a second one. */
export const recoveryWordDays = 7
/** How long an emergency is open. */
export const emergencyHours = 1
/** How long a rehearsal of an emergency is open. */
export const rehearsalHours = 24
/** Hours within which an approved request must be handed over; then it lapses. */
export const deliveryHours = 24
/** The same in minutes where the approver's own device hands over at once: nobody else's is needed, nor may a second one begin. */
export const handOverMinutes = 10

export const oneTimeHours = { offered: [1, 4, 8, 24], usual: 24, max: 24 } as const
/** How long the page that opened a link may ask again, for an answer that was lost on its way. */
export const oneTimeAgainSeconds = 60
/** Wrong passwords that end a link. */
export const oneTimeTriesMost = 5
/** How long it is kept that a link was there, without what it showed. */
export const oneTimeKeptDays = 30
/** Open links of one person, and of all. */
export const oneTimeLinksMost = { person: 100, organisation: 10_000 } as const
/** `ended`: its maker may not open the item any more, or it is gone; `locked`: too many wrong passwords. */
export const oneTimeStates = ['open', 'viewed', 'expired', 'withdrawn', 'locked', 'ended'] as const
export type OneTimeState = (typeof oneTimeStates)[number]

export const itemTypes = [
  'web_credential',
  'api_key',
  'ad_token_google',
  'ad_token_meta',
  'ad_token_tiktok',
  'ad_token_linkedin',
  'gtm',
  'integration_rd',
  'integration_hubspot',
  'integration_ekyte',
  'social_login',
  'ssh_key',
  'db_credential',
  'certificate',
  'secure_note',
] as const

/** The extra field that holds the setup key of two-step codes: base32, or an `otpauth://` address. */
export const twoStepField = 'totp_secret'

/** The types that the items area filters by; `ad_token` stands for the family of four. */
export const itemTypeFilters = ['web_credential', 'api_key', 'ad_token', 'ssh_key', 'db_credential'] as const

/** What a client may hand in through a link; `ad_token` until a member says which of the family it is. */
export const submissionTypes = [
  'web_credential',
  'api_key',
  'ad_token',
  'social_login',
  'secure_note',
] as const

export const clientLinkDays = { usual: 30, max: 365 } as const
export const clientLinkUses = { usual: 20, max: 1000 } as const
/** Open client links of one vault, and of the organisation. */
export const clientLinksMax = { vault: 100, organisation: 10_000 } as const
/** Submissions that may wait in one vault. */
export const submissionsWaitingMax = { vault: 500, link: 100 } as const
/** A certificate or key file that goes along: with it, what was typed still fits into an item. */
export const submissionFileMaxBytes = 96 * 1024
/** What nobody decides about is emptied after so long. */
export const submissionsWaitDays = 90
/** What was decided stays listed so long, without its text. */
export const submissionsKeptDays = 30

export type AccessKind = (typeof accessKinds)[number]
export type GrantHours = (typeof grantHours)[number]
export type Role = (typeof roles)[number]
export type UserStatus = (typeof userStatuses)[number]
export type VaultType = (typeof vaultTypes)[number]
export type VaultVisibility = (typeof vaultVisibilities)[number]
export type ItemType = (typeof itemTypes)[number]
export type ItemTypeFilter = (typeof itemTypeFilters)[number]
export type Environment = (typeof environments)[number]
export type Criticality = (typeof criticalities)[number]
export type ChatService = (typeof chatServices)[number]
export type ChatOutcome = (typeof chatOutcomes)[number]
export type UnlockMethodKind = (typeof unlockMethodKinds)[number]

/** Largest lengths in characters (UTF-16 code units), one place for forms and server. */
export const maxLength = {
  name: 200,
  title: 300,
  login: 500,
  loginUrl: 2048,
  loginInstructions: 4000,
  tag: 120,
  email: 254,
  search: 200,
  ipAddress: 45,
  vaultPath: 1000,
  reason: 1000,
  submittedPassword: 8000,
  submittedNotes: 10_000,
  /** Sealed text of one item; the opened secret may have about 190,000 bytes. */
  sealedItem: 262_144,
  sealedKey: 4096,
  sealedValues: 65_536,
  /** What one custodian gives of all items of a vault: about 28,000 items of three custodians. */
  sealedVaultValues: 8_000_000,
  statement: 16_384,
  /** What a one-time link shows, sealed: all of the largest item, and fields that its sender adds. */
  oneTimeSealed: 286_720,
  oneTimeLabel: 1024,
  oneTimePassword: 200,
} as const

/** Most rows in one import call; a device sends a large file in several. */
export const importBatchRows = 200
export const pageRows = { items: 1000, audit: 100, auditChain: 1000, history: 50 } as const
/** The best hits of a search through all vaults; a longer query narrows them down better than a second page. */
export const foundItemsMax = 50
/** What GET /audit/logs answers when no limit is given. */
export const auditRowsWithoutLimit = 1000
export const auditExportFormats = ['csv', 'jsonl'] as const
export type AuditExportFormat = (typeof auditExportFormats)[number]
