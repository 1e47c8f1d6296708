import { z } from 'zod'
import { call } from '../call.ts'
import {
  deviceIdleDaysChoices,
  idleLockChoices,
  maxLength,
  presets,
  sessionHoursChoices,
  statedLaws,
  vaultTypes,
  vaultVisibilities,
} from '../constants.ts'
import { languages } from '../languages.ts'
import { Instant, optionalText } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'

export const getGeneral = call('GET /api/settings/general', {
  access: 'custodian',
  summary: 'Facts about this installation',
  response: z.object({
    version: z.string().max(maxLength.name),
    storage: z.enum(['sqlite', 'postgresql']),
    storage_version: z.string(),
    /** The database's size on disk. */
    storage_bytes: z.int(),
    /** The country (ISO 3166-1) in which the operator says the data is stored; null if not stated. */
    data_residency: z.string().nullable(),
    /** The data protection laws that the operator says apply. */
    laws: z.array(z.enum(statedLaws)),
    /** The preset by which they are stated, which has sentences of its own. */
    preset: z.enum(presets).nullable(),
    company_domain: z.string(),
    identity_provider: z.string(),
    organisation: z.string().nullable(),
    /** When a backup was last taken, and one last tried, with the commands for it; null if never. */
    backup_taken_at: Instant.nullable(),
    backup_tried_at: Instant.nullable(),
    users: z.int(),
    custodians: z.int(),
  }),
})

const OrganisationLanguage = z.object({ language: z.enum(languages, { error: 'unknown_choice' }) })

export const getOrganisationLanguage = call('GET /api/settings/language', {
  access: 'staff',
  summary:
    'The language of texts that everybody in the organisation sees in common, such as the words that people compare',
  response: OrganisationLanguage,
})

export const changeOrganisationLanguage = call('PUT /api/settings/language', {
  access: 'custodian',
  summary: 'Choose that language for everybody',
  body: OrganisationLanguage,
  response: OrganisationLanguage,
})

const oneOf = (choices: readonly number[]) =>
  z.int().refine((value) => choices.includes(value), { error: 'unknown_choice' })
const Visibility = z.enum(vaultVisibilities, { error: 'unknown_choice' })

/** Settings by admins for everybody. */
export const OrganisationSettings = z.object({
  /** Empty until an admin sets it. */
  name: optionalText(maxLength.name),
  /** The default visibility of a new vault, by type. */
  default_visibility: z.record(z.enum(vaultTypes), Visibility),
  lock_after_idle_minutes: oneOf(idleLockChoices),
  session_hours: oneOf(sessionHoursChoices),
  /** Whether more items than somebody exports alone take a second person. */
  export_needs_second: z.boolean(),
  /** Whether checks of health also ask a service of leaked passwords, by beginnings of hashes. */
  health_ranges: z.boolean(),
  /** After how many days without use a connected program is signed out. */
  device_session_idle_days: oneOf(deviceIdleDaysChoices),
  /** Whether programs on other computers than the browser's can be connected. */
  connect_other_computers: z.boolean(),
})
export type OrganisationSettings = Told<z.infer<typeof OrganisationSettings>>

export const getOrganisationSettings = call('GET /api/settings/organisation', {
  access: 'staff',
  summary: 'The settings by admins for everybody',
  response: OrganisationSettings,
})

export const changeOrganisationSettings = call('PUT /api/settings/organisation', {
  access: 'custodian',
  summary:
    'Change some settings; a shorter session length ends longer sessions, fewer idle days sessions idle for longer',
  body: z.object({
    name: OrganisationSettings.shape.name.unwrap().optional(),
    default_visibility: z.partialRecord(z.enum(vaultTypes), Visibility).optional(),
    lock_after_idle_minutes: OrganisationSettings.shape.lock_after_idle_minutes.optional(),
    session_hours: OrganisationSettings.shape.session_hours.optional(),
    export_needs_second: z.boolean().optional(),
    health_ranges: z.boolean().optional(),
    device_session_idle_days: OrganisationSettings.shape.device_session_idle_days.optional(),
    connect_other_computers: z.boolean().optional(),
  }),
  response: OrganisationSettings,
})
