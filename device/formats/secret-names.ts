/**
 * Whether a field of this name holds a secret, in the languages of known-names.ts: of names that nobody foresaw, a secret shown is worse
 * than a word hidden.
 */
export function isSecretName(name: string): boolean {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return secretName.test(plain)
}

const stems = [
  'passw|passph|passcode|palavra.?passe|palavra.?chave|senha|contrasen|mot de passe|kennw|parola',
  'secret|segredo|private.?key|chave privada|api.?key|chave.?(de.?)?api|access.?key|signing.?key|encryption.?key|key.?(value|material)$',
  'token|answer|resposta|recovery|recuperac|backup.?code|one.?time|otp|seed|mnemonic',
  'card.?number|cc.?num|numero do cartao|account.?number|routing|iban|tax.?(id|number)|passport.?(number|no)|license.?number|ssn|social.?security',
  'security.?code|verification.?(number|code)|codigo de (seguranca|verificacao|autenticacao)',
].join('|')
const words = 'pass|pwd|pw|clave|mdp|pin|pins|cvv|cvv2|cvc|cvc2|csc|2fa|mfa|cpf|ccnum|psk|hash'
const secretName = new RegExp(`${stems}|(?:^|[^a-z])(?:${words})(?:[^a-z]|$)`)
