/** Choices and limits shared by both sides. Without Zod, so that a page that needs only a number loads no schemas. */
export const version = '1.0.0'

export const notificationPollSeconds = 30
/** Frequent, since somebody is waiting in front of the new browser. */
export const browserRequestPollSeconds = 4
export const notificationTypes = ['breakglass', 'jit_request', 'expiring', 'other'] as const
export const readNoticesKeptDays = 90
/** The most in one page of notifications, or marked as read by one call. */
export const notificationsAtOnce = 100

export const chatServices = ['google_chat', 'slack', 'teams', 'discord', 'json'] as const
/** How sending a chat message ended: accepted, refused with a status, or why there was no answer. */
export const chatOutcomes = [
  'sent',
  'refused',
  'redirected',
  'not_public',
  'unreachable',
  'timed_out',
] as const
/** How long a failed chat message is retried. */
export const chatRetryHours = 24
export const chatMessagesKeptDays = 30

/** The most notifications kept for one person, read or not. */
export const noticesKeptMax = 500

/** How long a session lasts: the organisation's choices, and the default. */
export const sessionHoursChoices = [1, 2, 4, 8, 12, 24] as const
export const sessionHoursAtFirst = 12
export const sessionIdleHours = 2
/** Live sessions of one person; another one ends the least recently used. */
export const sessionsMax = 50
/** Idle time after which a device locks: the organisation's choices, and the default. */
export const idleLockChoices = [1, 5, 10, 15, 30, 60] as const
export const idleLockMinutesAtFirst = 15
export const signInCodeSeconds = 60
/** How long the page of a client link may take for one call: enough for a part of a file from a slow phone. */
export const submissionUploadSeconds = 60

export const unlockMethodKinds = ['passphrase', 'recovery', 'passkey'] as const
export const passkeysMax = 10
export const trustedBrowsersMax = 10
export const trustedBrowserDays = 30
/** How recent a sign-in must be before a trusted browser gets its wrapped secret. */
export const freshSignInMinutes = 5
/** How long people can be linked to another account at the identity provider after a custodian allowed it. */
export const relinkDays = 14
export const browserApprovalMinutes = 5
/** Digits that two browsers derive for a person to compare. */
export const approvalCodeDigits = 6
/** The most requests by new browsers for one person within those minutes. */
export const browserApprovalsMax = 5
/** Programs without a session that somebody connects from the web app. */
export const devicePrograms = ['cli', 'extension'] as const
export const sessionKinds = ['browser', ...devicePrograms] as const
/** Whether a device is on the computer of the page that connects it, as that page proved, or elsewhere. */
export const devicePlaces = ['here', 'elsewhere'] as const
/** The lowest port on which a device listens: the ports below are other services'. */
export const connectPortMin = 32_768
/** How long a connected device stays signed in without being used: the organisation's choices, and the default. */
export const deviceIdleDaysChoices = [1, 7, 14, 30, 90] as const
export const deviceIdleDaysAtFirst = 30
/** A connected device is connected anew after so long, however often it is used. */
export const deviceSessionDays = 365
/** Connected devices of one person; another one ends the least recently used. */
export const connectedDevicesMax = 20
/** The most renewals of one's own keys in an hour: each is kept for ever and gives vaults new keys. */
export const renewalsMax = 10

export const roles = ['admin', 'manager', 'contributor', 'client'] as const
export const userStatuses = ['active', 'inactive'] as const
export const invitationDays = 7

export const vaultTypes = ['client', 'product', 'squad'] as const
export const vaultVisibilities = ['listed', 'private'] as const
/** The data protection laws that an operator may state. */
export const statedLaws = ['LGPD', 'GDPR'] as const
/** Sets of settings for an installation in a country. */
export const presets = ['br'] as const

export const environments = ['prod', 'stage'] as const
export const criticalities = ['high', 'medium', 'low'] as const
/** So long a deleted item can be restored. */
export const deletedKeptDays = 30
export const expiringSoonDays = 7
export const checkoutHours = 8
/** Why a credential should be changed: a reader left, it was checked in after use, or temporary access ended. */
export const rotateReasons = ['departed', 'check_in', 'grant', 'move', 'asked', 'machine'] as const

/** Temporary access to one item: asked for in advance, or in an emergency. */
/** What a membership lets somebody do with a vault's items: change them too, or only open them. */
export const vaultAccesses = ['member', 'reader'] as const
export type VaultAccess = (typeof vaultAccesses)[number]

export const accessKinds = ['jit', 'break_glass'] as const
export const grantHours = [1, 2, 4, 8, 24] as const
export const grantHoursDefault = 2
/**
 * Withdrawn or denied requests that one person may make a day: for one item and kind; withdrawn ones for all items.
 */
export const unsuccessfulRequestsADay = { ofItem: 5, ofAll: 20 } as const
/** Open requests of one person, by kind; everybody who can decide is notified of each. */
export const openRequestsMax = { jit: 50, break_glass: 20 } as const
/** Requests for vaults: how many of a person's may be open, and how many they may make a day. */
export const vaultRequestsMax = { open: 20, aDay: 40 } as const
/** How often a day a person may start what notifies others each time: rehearsals, and requests for new keys. */
export const beginningsADay = 10
/** The most custodians of a two-person vault, so that a dealing to all of them fits into a statement. */
export const dealtCustodiansMax = 32
/** How long a first approval that gives a lost vault to somebody waits for the second. */
export const vaultOpeningDays = 7
/** How long emergency access lasts. */
export const emergencyHours = 1
/** How long access in a rehearsal lasts. */
export const rehearsalHours = 24
/** Hours within which an approved request must be handed over; then it lapses. */
export const deliveryHours = 24
/**
 * Replaces `deliveryHours` if the approver's own device hands over at once; no other device may then start. If an approval waits for
 * another device, that device hands over only the approved revision once these minutes have passed.
 */
export const handOverMinutes = 10

/** A machine works for a year at most. */
export const machineDaysMax = 365
/** How long one that also proves itself to an identity provider works on after its keeper or maker left. */
export const machineTakeOverDays = 7
/** Machines of the organisation, and items of one machine. */
export const machinesMax = { organisation: 500, items: 200, networks: 50 } as const
/** How long a machine's sign-in lasts, and the keys that a person let one run have. */
export const machineSessionMinutes = 15
export const machineRunMinutes = 60
/** How long a run waits for a person. */
export const machineRunWaitHours = 24

/** Teams of the organisation that are not over, and people of one. */
export const teamsMax = { organisation: 200, people: 200 } as const

export const oneTimeHours = { offered: [1, 4, 8, 24], usual: 24, max: 24 } as const
/** How long the page that opened a link may ask again if the answer was lost. */
export const oneTimeAgainSeconds = 60
/** Wrong passwords after which a link ends. */
export const oneTimeTriesMost = 5
/** How long an ended link stays listed, without its content. */
export const oneTimeKeptDays = 30
/** The most links in one list; further ones that have ended are left out. */
export const linksListedMost = 500
/** Open links of one person, and of the organisation. */
export const oneTimeLinksMost = { person: 100, organisation: 10_000 } as const
/** The files of one link: how many, and their bytes together. */
export const oneTimeFilesMax = { count: 10, bytes: 25 * 1024 * 1024 } as const
/** How long the page that opened a link may fetch its files, also again after a cut. */
export const oneTimeFilesMinutes = 10

/** `ended`: its maker may no longer open the item, or it is gone; `locked`: too many wrong passwords. */
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

/** The extra field with the setup key of two-step codes (TOTP): base32 or an `otpauth://` address. */
export const twoStepField = 'totp_secret'

/** Types that the item list filters by; `ad_token` stands for its family of four. */
export const itemTypeFilters = ['web_credential', 'api_key', 'ad_token', 'ssh_key', 'db_credential'] as const

/** Types that a client may submit; `ad_token` until a member picks one of its family. */
export const submissionTypes = [
  'web_credential',
  'api_key',
  'ad_token',
  'social_login',
  'secure_note',
] as const

export const clientLinkDays = { usual: 30, max: 365 } as const
export const clientLinkUses = { usual: 20, max: 1000 } as const
/** The accounts that a client link asks for. */
export const clientLinkWantedMax = 40
/** Open client links of one vault, and of the organisation. */
export const clientLinksMax = { vault: 100, organisation: 10_000 } as const
/** Submissions that may wait in one vault. */
export const submissionsWaitingMax = { vault: 500, link: 100 } as const
/** The most submissions in a vault's list; earlier decisions are left out. */
export const submissionsListedMost = 1000
/** The files of one submission: how many, and their bytes together. */
export const submissionFilesMax = { count: 10, bytes: 50 * 1024 * 1024 } as const
/** The files of one client link: how many wait there, their bytes together, and the bytes that may come on one day (UTC). */
export const linkFilesMax = { count: 100, bytes: 100 * 1024 * 1024, bytesADay: 100 * 1024 * 1024 } as const
/** Undecided submissions are emptied after these days. */
export const submissionsWaitDays = 90
/** Decided submissions stay listed these days, without their content. */
export const submissionsKeptDays = 30

export type ExportForm = (typeof exportForms)[number]
export type AccessKind = (typeof accessKinds)[number]

/** How a vault's keys are kept: by each member, or so that only two custodians together open anything. */
export type Custody = 'shared' | 'split'
export type GrantHours = (typeof grantHours)[number]
export type Role = (typeof roles)[number]
export type DeviceProgram = (typeof devicePrograms)[number]
export type SessionKind = (typeof sessionKinds)[number]
export type DevicePlace = (typeof devicePlaces)[number]
export type UserStatus = (typeof userStatuses)[number]
export type VaultType = (typeof vaultTypes)[number]
export type VaultVisibility = (typeof vaultVisibilities)[number]
export type ItemType = (typeof itemTypes)[number]
/** Where an item may be filled: on its very addresses, or on the whole site (registrable domain) of each. */
export const urlMatches = ['exact', 'site'] as const
export type UrlMatch = (typeof urlMatches)[number]
export type ItemTypeFilter = (typeof itemTypeFilters)[number]
export type Environment = (typeof environments)[number]
export type Criticality = (typeof criticalities)[number]
export type ChatService = (typeof chatServices)[number]
export type ChatOutcome = (typeof chatOutcomes)[number]
export type UnlockMethodKind = (typeof unlockMethodKinds)[number]

/** Further addresses and tags of one item, and fields that people added to it. */
export const moreUrlsMax = 20
export const labelsMax = 20
export const ownFieldsMax = 100

/** Files of items: how many one revision names, and their sizes in bytes. A file is sealed in parts of `filePartBytes`. */
export const filesMax = 50
export const filePartBytes = 1024 * 1024
export const fileMaxBytes = 10 * 1024 * 1024
export const itemFilesMaxBytes = 100 * 1024 * 1024
/** How long an upload waits for the write that names it. */
export const uploadMinutes = 60
/** How long the parts of an opened file can be read. */
export const fileOpenMinutes = 15

/** The secrets of one item together, as JSON in UTF-8. Sealed, they fit into `maxLength.sealedItem`. */
export const itemSecretMaxBytes = 180_000

/** The forms of an export: our own archive, FIDO's Credential Exchange Format, KeePass's database and a sheet. */
export const exportForms = ['archive', 'cxf', 'kdbx', 'csv'] as const
/** Those that are sealed under a passphrase; the others are in clear. */
export const sealedExportForms: readonly ExportForm[] = ['archive', 'kdbx']
/** How many items somebody exports in any 24 hours without a second person. */
export const exportedByOneself = 20
/** The most items of one export. */
export const exportItemsMax = 10_000
/** How long a request to export waits, and how long an export may be made once it is decided. */
export const exportHours = { answer: 24, open: 1 } as const
/** How long an export that is over stays listed. */
export const exportsKeptDays = 30
/** Waiting requests to export of one person. */
export const exportsWaitingMax = 5
/** One call answers at most so many items as their authors signed them. */
export const overviewsAtOnce = 250
/** One call reveals at most so many items, and stops once their sealed texts are this long. */
export const revealedAtOnce = { items: 50, sealed: 2_000_000 } as const
/** One call asks a service of leaked passwords about exactly so many beginnings of hashes, decoys among them. */
export const rangesAtOnce = 100

/** Longest lengths in characters (UTF-16 code units), for forms and server. */
export const maxLength = {
  name: 200,
  title: 300,
  login: 500,
  loginUrl: 2048,
  pushEndpoint: 2048,
  /** As long as a name of the DNS may be. */
  pageHost: 253,
  loginInstructions: 4000,
  tag: 120,
  label: 60,
  fileName: 255,
  fieldLabel: 120,
  email: 254,
  search: 200,
  ipAddress: 45,
  vaultPath: 1000,
  reason: 1000,
  submittedPassword: 8000,
  submittedNotes: 10_000,
  /** Sealed text of one item. */
  sealedItem: 262_144,
  sealedKey: 4096,
  /** What a client link's page says: three names and the longest list, in a script of three bytes a character. */
  sealedLinkPage: 28 * 1024,
  sealedValues: 65_536,
  /** One custodian's custody values of all items of a vault: about 28,000 items with three custodians. */
  sealedVaultValues: 8_000_000,
  statement: 16_384,
  /** Sealed content of a one-time link: the largest item and fields that its sender adds. */
  oneTimeSealed: 286_720,
  /** Sealed label of a one-time link: a title in a script of three bytes a character. */
  oneTimeLabel: 1536,
  oneTimeSender: 2000,
  /** A person's whole list of favourites, sealed. */
  sealedFavourites: 64 * 1024,
  oneTimePassword: 200,
} as const

/** As many items as a person may mark for themselves. */
export const favouritesMax = 500

/** The most rows of one import call; a large file is sent in several. */
export const importBatchRows = 200
/** Rows of one page, or of an answer without pages. */
export const pageRows = {
  items: 1000,
  history: 50,
  changes: 500,
  audit: 100,
  auditChain: 1000,
  notifications: 50,
  chatMessages: 50,
  expiring: 100,
} as const
/** The best matches of a search over all vaults; there is no second page, a longer query narrows better. */
export const foundItemsMax = 50
/** What GET /audit/logs answers when no limit is given. */
export const auditRowsWithoutLimit = 1000
export const auditExportFormats = ['csv', 'jsonl'] as const
export type AuditExportFormat = (typeof auditExportFormats)[number]
