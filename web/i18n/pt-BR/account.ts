import type { texts as english } from '../en/account.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  create: {
    title: 'Crie sua chave',
    description:
      'Sua frase secreta abre sua chave nos seus dispositivos. Ela nunca sai deste navegador, e ninguém pode redefini-la por você.',
    passphrase: 'Frase secreta',
    repeat: 'Repita a frase secreta',
    button: 'Criar chave',
    busy: 'Criando chave...',
  },
  recovery: {
    title: 'Guarde seu código de recuperação',
    description:
      'Se você esquecer a frase secreta, só este código abre sua chave. Guarde-o longe deste computador.',
    download: 'Baixar',
    print: 'Imprimir',
    saved: 'Guardei meu código de recuperação',
    button: 'Continuar',
  },
  unlock: {
    title: 'Desbloquear',
    passphrase: 'Frase secreta',
    button: 'Desbloquear',
    busy: 'Desbloqueando...',
  },
}
