import { type Params, prepare } from '../db/prepare.ts'

/** A machine's session, and the machine. */
export const selectMachineSession = prepare((db, p: Params<{ token_hash: Uint8Array }>) =>
  db
    .selectFrom('machine_sessions')
    .innerJoin('machines', 'machines.id', 'machine_sessions.machine_id')
    .select([
      'machines.id',
      'machines.until',
      'machines.stops_at',
      'machines.ended_at',
      'machines.document',
      'machine_sessions.expires_at',
    ])
    .where('machine_sessions.token_hash', '=', p('token_hash')),
)
