import { z } from 'zod'
import { call } from './call.ts'
import { maxLength } from './constants.ts'
import { languages } from './languages.ts'

export const getGeneral = call('GET /api/settings/general', {
  access: 'custodian',
  summary: 'What this installation is, as a statement of fact',
  response: z.object({
    version: z.string().max(maxLength.name),
    storage: z.enum(['sqlite', 'postgresql']),
    storage_version: z.string(),
    company_domain: z.string(),
    identity_provider: z.string(),
    organisation: z.string().nullable(),
    users: z.int(),
    custodians: z.int(),
  }),
})

const OrganisationLanguage = z.object({ language: z.enum(languages, { error: 'unknown_choice' }) })

export const getOrganisationLanguage = call('GET /api/settings/language', {
  access: 'staff',
  summary:
    'The language of what everybody of the organisation sees alike, such as the words that people compare',
  response: OrganisationLanguage,
})

export const changeOrganisationLanguage = call('PUT /api/settings/language', {
  access: 'custodian',
  summary: 'Choose that language for everybody',
  body: OrganisationLanguage,
  response: OrganisationLanguage,
})
