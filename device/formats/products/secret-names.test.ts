import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSecretName } from './secret-names.ts'

const secret = [
  'Senha',
  'Senha antiga:',
  'Password 2',
  'Contraseña',
  'Mot de passe',
  'PIN',
  'pin_code',
  'pinCode',
  'API Key',
  'apiKey',
  'Chave de API',
  'client_secret',
  'Segredo',
  'Access token',
  'privateKey',
  'keyPair.privateKey',
  'Código de recuperação',
  'Recovery codes',
  'backup codes',
  'cardNumber',
  'Security code',
  'CVV',
  'ssn',
  'passportNumber',
  'License key',
  'TOTP',
  '2FA',
  'securityQuestion.answer',
  'wifi_psk',
]
const open = [
  'Cor',
  'Quem usa',
  'Compass',
  'Passageiro',
  'passport.surname',
  'Spinner',
  'Monkey',
  'Key type',
  'Public key',
  'Chave pública',
  'E-mail de recuperação',
  'Recovery e-mail',
  'Secretaria',
  'className',
  'Footprint',
  'username',
  'Código do cliente',
  'Plano',
  'host.port',
]

test('names that mean a secret are hidden, in the languages and spellings of people and programs', () => {
  assert.deepEqual(
    secret.filter((name) => !isSecretName(name)),
    [],
  )
})

test('other names are not, even if they look like one', () => {
  assert.deepEqual(open.filter(isSecretName), [])
})
