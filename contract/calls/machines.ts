import { z } from 'zod'
import { call } from '../call.ts'
import { machinesMax, maxLength } from '../constants.ts'
import {
  Base64Url,
  EndingProof,
  Id,
  Instant,
  maxSeq,
  numberIn,
  plainText,
  requiredText,
  SealedItem,
  SealedKey,
  Statement,
} from '../primitives.ts'
import { isSubjectPattern } from '../rules/machines/subject-pattern.ts'
import { tooLong } from '../rules/texts/field-limits.ts'
import type { Told } from '../rules/texts/told.ts'
import { ReasonSalt } from './access-requests.ts'
import { SignedItem } from './items.ts'

/** Machines as people manage them, and what a machine itself calls. */

const params = z.object({ id: Id })
const Salt = Base64Url.length(22)
const Network = z.union([z.cidrv4(), z.cidrv6()], { error: 'invalid' })

const MachineIdentity = z.object({
  /** The provider's address: exactly the `iss` of its tokens. */
  issuer: z.url({ protocol: /^https?$/, error: 'not_url' }).max(maxLength.loginUrl, tooLong),
  audience: requiredText(maxLength.name),
  subject: requiredText(maxLength.login).refine(isSubjectPattern, { error: 'subject_pattern' }),
})

/** What the roster commits to by a salted hash; the server enforces it. */
export const MachineOverview = z.object({
  name: plainText(maxLength.name),
  /** In CIDR notation; none means any network. */
  networks: z.array(Network).max(machinesMax.networks, tooLong),
  identity: MachineIdentity.nullable(),
  salt: Salt,
})
export type MachineOverview = z.infer<typeof MachineOverview>

const Person = z.object({ id: Id, name: z.string(), email: z.string() })

export const Machine = z.object({
  id: Id,
  overview: MachineOverview,
  keeper: Person,
  maker: Person,
  asks: z.boolean(),
  created_at: Instant,
  until: Instant,
  /** When it stops earlier, since its keeper or the maker of its token left; null while both are there. */
  stops_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
  last_address: z.string(),
  items: z.int(),
})
export type Machine = Told<z.infer<typeof Machine>>

/** An item given to a machine. */
export const GivenItem = z.object({
  grant_id: Id,
  item_id: Id,
  vault_id: Id,
  item_title: z.string(),
  vault_name: z.string(),
  until: Instant,
  /** Whether a key is sealed to the machine; never for one that asks each time. */
  is_delivered: z.boolean(),
  read_at: Instant.nullable(),
})

export type GivenItem = Told<z.infer<typeof GivenItem>>

export const listMachines = call('GET /api/machines', {
  access: 'custodian',
  summary: 'Every machine, newest first, also those that have ended',
  response: z.array(Machine),
})

export const getMachine = call('GET /api/machines/:id', {
  access: 'custodian',
  summary: 'One machine and the items given to it',
  params,
  response: z.object({ machine: Machine, items: z.array(GivenItem) }),
})

/** SHA-256 of what the machine proves itself with. */
const ProofHash = Base64Url.length(43)

export const makeMachine = call('POST /api/machines', {
  access: 'custodian',
  summary: 'Make a machine by a signed entry of the roster',
  body: z.object({ statement: Statement, overview: MachineOverview, proof_hash: ProofHash }),
  response: Machine,
})

export const changeMachine = call('PUT /api/machines/:id', {
  access: 'custodian',
  summary:
    'Change what is said of a machine; with proof_hash its token is renewed, and everything is sealed to it again',
  params,
  body: z.object({ statement: Statement, overview: MachineOverview, proof_hash: ProofHash.optional() }),
  response: Machine,
})

export const endMachine = call('POST /api/machines/:id/end', {
  access: 'custodian',
  summary: 'End a machine; what it could read becomes rotate tasks',
  params,
  body: z.object({ statement: Statement }),
  response: Machine,
})

const Delivery = z.object({ sealed: SealedKey, delivery: Statement })

export const giveItem = call('POST /api/machines/:id/items', {
  access: 'custodian',
  summary:
    'Give a machine an item until a date, by a signed entry of the vault’s log; a member’s device delivers its key',
  params,
  body: z.object({ item_id: Id, statement: Statement }),
  response: GivenItem,
})

export const takeItem = call('POST /api/machine-grants/:id/end', {
  access: 'custodian',
  summary: 'Take an item from a machine, by a signed entry of the vault’s log',
  params,
  body: z.object({ statement: Statement.optional() }).optional(),
  response: z.object({ ok: z.literal(true) }),
})

/** The item of a grant with the key that its vault's members open; null for others. */
const Given = z.object({
  grant_id: Id,
  vault_id: Id,
  machine_id: Id,
  item: SignedItem,
  wrap: z
    .object({
      key: SealedKey,
      rewrap: z.object({ generation: z.int(), key: SealedKey, signature: Statement }).nullable(),
    })
    .nullable(),
})

export const listMachineReaders = call('GET /api/vaults/:id/machines', {
  access: 'staff',
  summary:
    'Which of a vault’s items are given to which machines; what is signed of it stands in the vault’s log',
  params,
  response: z.array(
    z.object({
      grant_id: Id,
      item_title: z.string(),
      machine_name: z.string(),
      /** By which a device verifies the name; null for those who do not manage machines. */
      overview: MachineOverview.nullable(),
    }),
  ),
})

export type MachineReaders = Told<z.infer<typeof listMachineReaders.response>>

export const getGrant = call('GET /api/machine-grants/:id', {
  access: 'staff',
  summary: 'An item given to a machine, for the devices that deliver its key',
  params,
  response: Given,
})

export const deliverGrant = call('POST /api/machine-grants/:id/deliver', {
  access: 'staff',
  summary: 'Deliver the key of the item’s newest revision to the machine',
  params,
  body: Delivery,
  response: z.object({ ok: z.literal(true) }),
})

export const runStates = ['waiting', 'approved', 'taken', 'denied', 'over'] as const

export const Run = z.object({
  id: Id,
  machine_id: Id,
  machine_name: z.string(),
  reason: z.string(),
  address: z.string(),
  created_at: Instant,
  /** When it lapses. */
  due_at: Instant.nullable(),
  state: z.enum(runStates),
  decided_by: Person.nullable(),
})
export type Run = Told<z.infer<typeof Run>>

export const listRuns = call('GET /api/machine-runs', {
  access: 'custodian',
  summary: 'Runs of machines that ask each time, newest first',
  query: z.object({ open: z.stringbool({ error: 'invalid' }).optional() }),
  response: z.array(Run),
})

export const SignedRun = Run.extend({
  statement: Statement,
  reason_salt: ReasonSalt,
  machine: Machine,
  items: z.array(Given),
})
export type SignedRun = Told<z.infer<typeof SignedRun>>

export const getRun = call('GET /api/machine-runs/:id', {
  access: 'custodian',
  summary: 'One run as the machine signed it, with the items that it would read',
  params,
  response: SignedRun,
})

export const approveRun = call('POST /api/machine-runs/:id/approve', {
  access: 'custodian',
  summary: 'Let one run have its items: their keys sealed to the run, to be taken once',
  params,
  body: z.object({
    deliveries: z
      .array(Delivery.extend({ grant_id: Id }))
      .min(1)
      .max(machinesMax.items, tooLong),
  }),
  response: Run,
  bodyLimit: 4 * 1024 * 1024,
})

export const denyRun = call('POST /api/machine-runs/:id/deny', {
  access: 'custodian',
  summary: 'Deny a run',
  params,
  response: Run,
})

/** What a machine calls, signed in by `signInMachine`. */

export const signInMachine = call('POST /api/machine/sign-in', {
  access: 'public',
  summary:
    'A machine proves itself, by its token and, if its policy says so, by an identity token. A false, ended or wrong-network machine is refused in the same words',
  body: z.object({
    machine: Id,
    proof: Base64Url.length(43),
    identity: z.string().max(maxLength.statement, tooLong).optional(),
  }),
  response: z.object({ token: z.string(), expires_at: Instant }),
})

export const readMachineState = call('GET /api/machine/state', {
  access: 'machine',
  summary: 'The roster’s entries from a number on, and the items given to the calling machine',
  query: z.object({ after: numberIn(-1).optional() }),
  response: z.object({
    statements: z.array(Statement),
    items: z.array(z.object({ grant_id: Id, vault_id: Id, vault_name: z.string(), item: SignedItem })),
  }),
})

export const readMachineLog = call('GET /api/machine/vaults/:id/log', {
  access: 'machine',
  summary: 'The signed log of a vault with items given to the calling machine, from a number on',
  params,
  query: z.object({ after: numberIn(-1).optional() }),
  response: z.object({ statements: z.array(Statement), proofs: z.array(EndingProof) }),
})

const OpenedByMachine = z.object({
  grant_id: Id,
  item: SignedItem,
  password: SealedItem,
  revision: z.int().min(1).max(maxSeq),
  sealed: SealedKey,
  delivery: Statement,
})
export type OpenedByMachine = Told<z.infer<typeof OpenedByMachine>>

export const readAsMachine = call('POST /api/machine/items/:id/read', {
  access: 'machine',
  summary: 'The sealed secret of an item given to the calling machine, by its grant’s id; recorded',
  params,
  response: OpenedByMachine,
})

export const askRun = call('POST /api/machine/runs', {
  access: 'machine',
  summary: 'Ask a person for one run, with its reason and a key of its own',
  body: z.object({
    id: Id,
    statement: Statement,
    reason: requiredText(maxLength.reason),
    reason_salt: ReasonSalt,
  }),
  response: z.object({ state: z.enum(runStates) }),
})

export const followRun = call('GET /api/machine/runs/:id', {
  access: 'machine',
  summary: 'How far one’s own run is',
  params,
  response: z.object({ state: z.enum(runStates) }),
})

export const takeRun = call('POST /api/machine/runs/:id/take', {
  access: 'machine',
  summary: 'The sealed secrets that a person let this run have; once, and recorded',
  params,
  response: z.object({ run: Statement, items: z.array(OpenedByMachine) }),
})
