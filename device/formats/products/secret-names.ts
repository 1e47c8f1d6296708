/**
 * Whether a field of this name holds a secret, in the languages of known-names.ts: of names that nobody foresaw, a secret shown is worse
 * than a word hidden.
 */
export function isSecretName(name: string): boolean {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return secretName.test(plain)
}

const stems = [
  'passw|passph|passcode|palavra.?passe|palavra.?chave|senha|contrasen|mot de passe|kennw|parola',
  'secret(?!ar)|segredo|private.?key|chave.privada|api.?key|chave.?(?:de.?)?api|access.?key|signing.?key',
  'encryption.?key|key.?(?:value|material)$|token|answer|resposta|one.?time|mnemonic|backup.?code',
  '(?:recovery|recover|recuperacao|restore).?(?:code|key|phrase|seed)|(?:codigo|chave)s?.(?:de.)?(?:recuperacao|backup)',
  'card.?number|cc.?num|numero do cartao|account.?number|routing.?number|tax.?(?:id|number)|social.?security',
  'passport.?(?:number|no)|licen[cs]e.?(?:number|key)|security.?code|verification.?(?:number|code)',
  'codigo.de.(?:seguranca|verificacao|autenticacao)',
].join('|')
const words = [
  'pass|pwd|pw|clave|mdp|pins?|cvv2?|cvc2?|csc|otp|totp|2fa|mfa|seed|psk|hash',
  'cpf|ssn|iban',
].join('|')
const secretName = new RegExp(`${stems}|(?:^|[^a-z])(?:${words})(?:[^a-z]|$)`)
