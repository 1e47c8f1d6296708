/** The only door of the device library for web, the command line and the extension; what differs between them is a host. */
export { listedAccess, readAccess } from './access/open-requests/access-requests.ts'
export { type Asker, ownId, unlessHidden } from './access/open-requests/asker.ts'
export type * from './access/open-requests/found-request.ts'
export { findRequest, isSameRequest, listOpenRequests } from './access/open-requests/open-requests.ts'
export {
  type Connected,
  type ConnectHost,
  type Connecting,
  connectDevice,
  type ListenHere,
} from './account/connect-device.ts'
export { type ApiClient, createApiClient } from './base/calls/api-client.ts'
export { CallError } from './base/calls/call-error.ts'
export { readPages } from './base/calls/read-pages.ts'
export type * from './base/types/access.ts'
export type * from './base/types/audit.ts'
export type * from './base/types/client-links.ts'
export type * from './base/types/colleagues.ts'
export type * from './base/types/device.ts'
export { errorFacts } from './base/types/error-facts.ts'
export type * from './base/types/errors.ts'
export type * from './base/types/exports.ts'
export type * from './base/types/favourites.ts'
export type * from './base/types/finder.ts'
export type * from './base/types/foreign-exports.ts'
export type * from './base/types/handles.ts'
export type * from './base/types/health.ts'
export { healthReasons, isWeakSpot } from './base/types/health.ts'
export type * from './base/types/import.ts'
export type * from './base/types/import-report.ts'
export type * from './base/types/items.ts'
export { listedPlace, listedPlaceAmong } from './base/types/listed-place.ts'
export type * from './base/types/machines.ts'
export type * from './base/types/one-time-links.ts'
export type * from './base/types/own-machine.ts'
export type * from './base/types/people.ts'
export type * from './base/types/programs.ts'
export type * from './base/types/restore.ts'
export { DistrustError, SessionError } from './base/types/session-error.ts'
export type * from './base/types/sheet.ts'
export type { GivenVaults } from './base/types/teams.ts'
export type * from './base/types/two-step.ts'
export type * from './base/types/unlocking.ts'
export type * from './base/types/unsaved.ts'
export type * from './base/types/vaults.ts'
export { twoStepRefusal } from './formats/codes/read-two-step-key.ts'
export { ExportFault, faultSentence, lossSentence } from './formats/export-fault.ts'
export { readExport } from './formats/read-export.ts'
export { fieldTooLarge } from './formats/rows/secret-size.ts'
export { serviceOf, services } from './formats/rows/services.ts'
export { writingLossSentence } from './formats/writing/lost-in.ts'
export { isSameOverview } from './items/same-overview.ts'
export { LinkError, type LinkFault } from './links/public/link-error.ts'
export { type OneTimeFiles, oneTimeFiles } from './links/public/one-time-files.ts'
export {
  type KnownLink,
  type OneTimeState,
  type OpenableLink,
  openOneTimeLink,
} from './links/public/open-one-time-link.ts'
export {
  openSubmissionPage,
  type ShownLink,
  type SignedInClient,
  type SubmissionPage,
  type TypedCredential,
} from './links/public/submission-page.ts'
export { openMachine } from './machines/open-machine.ts'
export { createSeenMemory, type SeenMemory } from './state/seen-memory.ts'
export { createDevice, type Device } from './verbs/create-device.ts'
export type { Host } from './verbs/host.ts'
