import type { texts as english } from '../en/browser-request.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  bannerTitle: 'Um novo navegador pede para entrar',
  look: 'Ver pedido',
  more_one: 'Mais {{count}} também pede.',
  more_other: 'Mais {{count}} também pedem.',
  title: 'Deixar um novo navegador entrar?',
  question: 'É você, com esse navegador à sua frente agora?',
  browser: 'Navegador',
  from: 'Endereço IP',
  asked: 'Pedido feito',
  explain:
    'Alguém entrou como você nesse navegador, e ele pede sua chave. Com ela, pode abrir tudo o que você abre.',
  notMe: 'Não sou eu',
  itIsMe: 'Sou eu',
  waitingForIt: 'Esperando o outro navegador...',
  theirCode: 'Seis dígitos do novo navegador',
  typeTheirs: 'O novo navegador mostra seis dígitos. Digite-os aqui.',
  oneAttempt: 'Você tem uma única tentativa.',
  compare: 'Comparar',
  matched: 'Os dígitos conferem. Desbloqueie mais uma vez, e sua chave é entregue.',
  goOn: 'Continuar',
  code: 'Seis dígitos deste navegador',
  typeThere: 'Agora digite estes dígitos no novo navegador.',
  typeThereHelp: 'Ele só desbloqueia com eles. Aparecem aqui uma única vez; se os perder, peça de novo lá.',
  typed: 'Pronto',
  refuse: 'Recusar',
  mismatch: 'Os dígitos não conferem',
  mismatchHelp:
    'O pedido foi encerrado e nada foi entregue. Se você digitou exatamente o que o novo navegador mostra, pode haver alguém interferindo: avise {{whom}} antes de tentar de novo.',
  refused: 'Recusado. Aquele navegador continua bloqueado.',
  failed: 'O navegador não entrou',
  over: 'Este pedido terminou',
  overHelp: 'O pedido foi retirado lá, ou passaram cinco minutos. Peça de novo no novo navegador.',
  notFitting: 'Atenção: o que aquele navegador enviou não confere',
  notFittingHelp:
    'Pode haver alguém interferindo. Esse navegador não entrou. Não tente de novo nesta rede e avise {{whom}}.',
  wasNotMe: {
    title: 'Recusado. Agora proteja sua conta.',
    text: 'Alguém entrou com a sua conta da empresa, mas não recebeu nenhuma chave e não consegue ler nenhuma senha. Troque já a senha da sua conta da empresa e depois desconecte os navegadores que você não conhece.',
    toAccount: 'Ver meus navegadores',
  },
  close: 'Fechar',
}
