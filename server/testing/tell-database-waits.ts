import { databaseWaits } from '../platform/testing/database-waits.ts'

console.log(await databaseWaits(process.env.TEST_DATABASE_URL as string))
