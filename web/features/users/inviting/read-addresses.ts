import { InviteUserBody } from '@chaveiro/contract/calls/users.ts'

/** So many invitations are made at once. */
export const invitationsAtOnce = 100

/** Somebody named in a pasted text; the line is counted from 1. */
export interface NamedPerson {
  line: number
  email: string
  name: string
}

/** Who is here already, by lower-cased address: as what. */
export type KnownAddresses = ReadonlyMap<string, 'here' | 'invited' | 'inactive'>

/** What of the text invites nobody, and why. */
export interface LeftOut {
  line: number
  text: string
  why: 'not_email' | 'other_domain' | 'bad_name' | 'twice' | 'here' | 'invited' | 'inactive' | 'too_many'
}

/**
 * Reads people from pasted text: one in a line, or separated by commas, semicolons or tabs; an address alone, or beside a name. A line with
 * semicolons is a mail program's, which writes names as 'Last, First'.
 */
export function readAddresses(
  text: string,
  { domain, known }: { domain: string | undefined; known: KnownAddresses },
): { people: NamedPerson[]; leftOut: LeftOut[] } {
  const people: NamedPerson[] = []
  const leftOut: LeftOut[] = []
  const seen = new Set<string>()
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const line = index + 1
    for (const piece of piecesOf(whole)) {
      const { email, name } = partPiece(piece)
      const why = faultOf(email, name, domain)
      const leave = (reason: LeftOut['why']) => leftOut.push({ line, text: piece, why: reason })
      if (why) leave(why)
      else if (seen.has(email)) leave('twice')
      else {
        seen.add(email)
        const already = known.get(email)
        if (already) leave(already)
        else if (people.length >= invitationsAtOnce) leave('too_many')
        else people.push({ line, email, name })
      }
    }
  }
  return { people, leftOut }
}

/** Whether a pasted text names more than one person. */
export const namesSeveral = (text: string): boolean =>
  readAddresses(text, { domain: undefined, known: new Map() }).people.length > 1

const quotedOrPlain = (separators: string) => new RegExp(`(?:"[^"]*"|<[^>]*>|[^${separators}"<]|["<])+`, 'g')

/** The parts of a line, each with one address at most; of a sheet's row, name and address are one part. */
function piecesOf(line: string): string[] {
  const pieces = line.match(quotedOrPlain(line.includes(';') ? ';' : ',')) ?? []
  if (pieces.length === 2 && pieces.filter((piece) => piece.includes('@')).length === 1)
    return [pieces.map((piece) => piece.trim()).join(' ')]
  return pieces.flatMap((piece) => {
    const words = piece.trim().split(/\s+/)
    const areAddresses = words.length > 1 && words.every((word) => word.includes('@') && !word.includes('<'))
    return areAddresses ? words : piece.trim() === '' ? [] : [piece.trim()]
  })
}

/** Address and name of one part; without a name, what stands before the @ tells one. */
function partPiece(piece: string): { email: string; name: string } {
  const bracketed = /^(.*?)<([^<>]*)>\s*$/.exec(piece)
  const words = piece.split(/\s+/)
  const address = bracketed ? (bracketed[2] ?? '') : (words.find((word) => word.includes('@')) ?? piece)
  const email = address
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  const beside = bracketed ? (bracketed[1] ?? '') : words.filter((word) => word !== address).join(' ')
  const name = firstNameFirst(beside.replaceAll('"', '').trim())
  return { email, name: name === '' || name.includes('@') ? nameFromAddress(email) : name }
}

/** 'Souza, Ana' as 'Ana Souza'. */
function firstNameFirst(name: string): string {
  const [last = '', first = ''] = name.split(',').map((part) => part.trim())
  return first === '' ? last : `${first} ${last}`
}

/** 'ana.souza@…' as 'Ana Souza'. */
function nameFromAddress(email: string): string {
  const words = (email.split('@')[0] ?? '').split('+')[0]?.split(/[._-]+/) ?? []
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .trim()
}

function faultOf(email: string, name: string, domain: string | undefined): LeftOut['why'] | null {
  if (!InviteUserBody.shape.email.safeParse(email).success) return 'not_email'
  if (domain && !email.endsWith(`@${domain.toLowerCase()}`)) return 'other_domain'
  return InviteUserBody.shape.name.safeParse(name).success ? null : 'bad_name'
}
