import type { texts as english } from '../en/two-step.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  label: 'Código de verificação',
  show: 'Mostrar código',
  next: 'Próximo: {{code}}',
  left_one: '{{count}} segundo restante',
  left_other: '{{count}} segundos restantes',
  now: 'Código atual',
  key: 'Verificação em duas etapas',
  keyHelp:
    'A chave ou o endereço otpauth:// que o serviço mostra. Ou cole, solte ou escolha uma imagem do QR code.',
  choose: 'Ler um QR code de uma imagem',
  reading: 'Lendo a imagem...',
  fault: {
    two_step_unreadable:
      'Isto não é uma chave: são letras de A a Z e dígitos de 2 a 7, ou um endereço que começa com otpauth://.',
    two_step_character:
      'Uma chave não tem “{{found}}”: só letras de A a Z e dígitos de 2 a 7. Copie-a de novo.',
    two_step_lookalike: 'Uma chave não tem {{found}}. Deve ser a letra {{meant}}.',
    two_step_no_key: 'Este endereço não traz a chave (secret=…). Talvez falte uma parte.',
    two_step_short:
      'Esta chave é curta demais: {{found}} caracteres, e os serviços dão ao menos 16. Talvez falte uma parte.',
    two_step_steam: 'O Steam gera códigos próprios, que só o app do Steam mostra.',
    two_step_counter:
      'Esta chave gera códigos por contagem (HOTP), o que não pode ser compartilhado. Peça ao serviço códigos que mudam com o tempo.',
    two_step_motp: 'O mOTP gera códigos também a partir de um PIN, o que só o próprio app faz.',
    two_step_export:
      'Esta é uma exportação de várias contas do Google Authenticator. Use o QR code desta única conta.',
    two_step_kind:
      'Este endereço é para códigos do tipo “{{found}}”. O Chaveiro gera códigos que mudam com o tempo (TOTP).',
    two_step_algorithm:
      'Esta chave pede códigos por “{{found}}”. O Chaveiro os gera por SHA-1, SHA-256 e SHA-512.',
    two_step_digits:
      'Esta chave pede códigos de {{found}} dígitos. O Chaveiro gera códigos de 6, 7 ou 8 dígitos.',
    two_step_period:
      'Esta chave pede um código novo a cada {{found}} segundos. O Chaveiro aceita segundos inteiros, de 1 a um dia.',
    no_qr: 'Não há QR code nesta imagem.',
    no_picture: 'Este arquivo não é uma imagem que o navegador consiga ler.',
    no_reader: 'O leitor de QR code não carregou. Confira a conexão e tente de novo, ou digite a chave.',
  },
}
