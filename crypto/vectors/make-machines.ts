import { SecretKey } from '../primitives/secret-key.ts'
import { deriveMachineKeys } from '../processes/machine-keys.ts'
import { writeMachineToken } from '../processes/machine-token.ts'
import { fixedBytes, hex, writeContext } from './vector-text.ts'

const machine = '01980000-0000-7000-8000-000000000500'
const org = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc'
const head = { seq: 12, hash: 'CQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQk' }
const server = 'https://chaveiro.agencia.example'

/** A machine's token and everything that derives from its secret. Fixed bytes. */
export async function makeMachines() {
  const secret = fixedBytes(32, 80)
  const place = { org, machine }
  const { publicKeys, fingerprint, proof } = await deriveMachineKeys(
    SecretKey.of('machine', secret.slice()),
    place,
  )
  return {
    secret: hex(secret),
    ...{ server, org, head, machine },
    token: await writeMachineToken({
      ...place,
      server,
      head,
      secret: SecretKey.of('machine', secret.slice()),
    }),
    ...publicKeys,
    ...{ fingerprint, proof },
    contexts: [
      writeContext('derive.machine-sealing-seed', place),
      writeContext('derive.machine-signing-seed', place),
      writeContext('derive.machine-proof', place),
    ],
  }
}
