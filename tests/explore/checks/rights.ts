import { keys as keysNamed, people } from '../people.ts'
import { wrongInChanges } from '../spec/change-spec.ts'
import { wrongByEnding, wrongInLog } from '../spec/log-spec.ts'
import { wrongInRoster } from '../spec/roster-spec.ts'
import { saidOf } from '../spec/vault-spec.ts'
import { signAgain } from '../stand-in.ts'
import { indexIn, type Statement, take, type Vault, type World } from '../world.ts'
import { Finding } from './finding.ts'

/** What a device has just believed must be right by the statements alone. */
export function checkRights(after: World, statement: Statement): void {
  const wrong = wrongIn(after, statement)
  if (wrong) throw new Finding('rights', after, `believed, though ${wrong}`)
}

/** And it must not be believed from anybody else. */
export async function checkSigner(before: World, after: World, statement: Statement): Promise<void> {
  for (const signingKey of forgers(statement)) {
    if (await take(before, { ...statement, text: signAgain(statement.text, signingKey) }))
      throw new Finding('rights', after, 'believed from another signer, too')
  }
}

function wrongIn(world: World, { place }: Statement): string | null {
  if (place === 'roster') return wrongInRoster(world.statements) ?? wrongInOld(world)
  const vault = world.vaults[indexIn(place)] as Vault
  if (!place.endsWith('log')) return wrongInChanges(world, vault)
  return wrongInLog(saidOf(world, vault)) ?? wrongByEnding(saidOf(world, vault))
}

/** What was right until the roster's newest statement ended its signer's right. */
function wrongInOld(world: World): string | null {
  const believed = world.vaults.filter(({ isGone }) => !isGone)
  const wrong = believed.map((vault) => wrongByEnding(saidOf(world, vault)))
  return wrong.find((one) => one !== null) ?? null
}

/** Whether no device believes a vault any more: exactly if somebody's right ended with a view that leaves it out. */
export function isGoneFrom(world: World, index: number): boolean {
  const vault = world.vaults[index] as Vault
  if (vault.isGone && !wrongByEnding(saidOf(world, vault)))
    throw new Finding(
      'stuck',
      world,
      `vault ${index + 1} is believed no more, and all that was signed in it stands`,
    )
  return vault.isGone === true
}

/** Everybody else, and the same person with earlier or later keys. An enrolment is signed by the keys that it brings. */
const forgers = (statement: Statement) =>
  people
    .flatMap((name) => [`${name}/1`, `${name}/2`])
    .map((name) => keysNamed(name).signingKey)
    .filter((key) => key !== statement.signingKey)
