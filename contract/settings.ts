import { z } from 'zod'
import { call } from './call.ts'
import { maxLength } from './constants.ts'

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
