/** Rooms with tests outside the browser; all run on SQLite. */
export const roomsWithNodeTests = [
  'contract',
  'crypto',
  'client',
  'server',
  'web',
  'tests',
  'cli',
  'bench',
  'tools',
]

/** Rooms whose tests touch the database, and so run on PostgreSQL too. */
export const roomsWithDatabaseTests = ['server', 'tests']
