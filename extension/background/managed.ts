import { z } from 'zod'

/** What a company's policy may set (`managed-schema.json`); each value that has not its form counts for nothing. */
const Managed = z.object({
  server: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .catch(null),
  copying: z.boolean().catch(true),
  lockAfterIdleMinutes: z.int().min(1).max(60).nullable().catch(null),
})
export type Managed = z.infer<typeof Managed>

export async function readManaged(): Promise<Managed> {
  // Firefox refuses to read where no policy is installed.
  const set = await chrome.storage.managed.get().catch(() => ({}))
  const managed = Managed.parse(set)
  return { ...managed, server: managed.server && new URL(managed.server).origin }
}
