import type { texts as english } from '../en/two-step.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  label: 'Código de verificação',
  show: 'Mostrar código',
  next: 'Próximo: {{code}}',
  left_one: '{{count}} segundo restante',
  left_other: '{{count}} segundos restantes',
  now: 'Código atual',
  key: 'Chave dos códigos de verificação',
  keyHelp:
    'A chave ou o endereço otpauth:// que o serviço mostra. Ou cole, solte ou escolha uma imagem do QR code.',
  choose: 'Ler um QR code de uma imagem',
  reading: 'Lendo a imagem...',
  fault: {
    two_step_unreadable:
      'Isto não é uma chave: são letras de A a Z e dígitos de 2 a 7, ou um endereço que começa com otpauth://.',
    two_step_short: 'Esta chave é curta demais. Talvez falte uma parte.',
    two_step_steam: 'O Steam gera códigos próprios, que só o app do Steam mostra.',
    two_step_counter:
      'Esta chave gera códigos por contagem (HOTP), o que não pode ser compartilhado. Peça ao serviço códigos que mudam com o tempo.',
    two_step_export:
      'Esta é uma exportação de várias contas do Google Authenticator. Use o QR code desta única conta.',
    two_step_unsupported:
      'Esta chave pede códigos que o Chaveiro não gera. Ele gera códigos de 6 a 8 dígitos, com SHA-1, SHA-256 ou SHA-512.',
    no_qr: 'Não há QR code nesta imagem.',
    no_picture: 'Este arquivo não é uma imagem que o navegador consiga ler.',
    no_reader: 'O leitor de QR code não carregou. Confira a conexão e tente de novo, ou digite a chave.',
  },
}
