/** Why the server or a command cannot start: a sentence for the operator, shown without a stack. */
export class StartFault extends Error {}

/** There is no SQLite database where a command looks for one. */
export const noDatabaseAt = (path: string) =>
  new StartFault(
    `There is no database at ${path}. If the installation uses PostgreSQL or another folder, its settings are missing here: node tools/with-env.mjs FILE gives them (docs/OPERATIONS.md, Settings).`,
  )
