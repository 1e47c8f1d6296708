import type { texts as english } from '../en/item-acts.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  password: 'Senha',
  copy: 'Copiar {{name}}',
  copy_login: 'Copiar usuário',
  copy_code: 'Copiar código',
  word: { copy_login: 'Usuário', copy_code: 'Código' },
  open_address: 'Abrir endereço',
  loginCopied: 'Usuário copiado',
  addressBlocked: 'O navegador não abriu a janela. Abra o endereço à mão:',
  copied: 'Copiado: {{name}}',
  copiedHint: 'A área de transferência é limpa em 30 segundos, se esta aba estiver visível.',
  copiedFrom: 'De {{item}}',
  copiedFromHint: 'De {{item}}. A área de transferência é limpa em 30 segundos, se esta aba estiver visível.',
  failed: {
    copy_login: 'Não foi possível copiar o usuário',
    copy_password: 'Não foi possível copiar a senha',
    copy_code: 'Não foi possível copiar o código',
    open_address: 'Não foi possível abrir o endereço',
  },
  refused: {
    copy_login: 'O usuário não foi copiado',
    copy_password: 'A senha não foi copiada',
    copy_code: 'O código não foi copiado',
    open_address: 'O endereço não foi aberto',
  },
}
