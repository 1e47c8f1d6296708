import type { Reader } from '../db/db.ts'

export async function pingDatabase(reader: Reader): Promise<void> {
  await reader.kysely.selectFrom('server_secrets').select('name').limit(1).execute()
}
