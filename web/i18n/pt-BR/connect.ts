import type { texts as english } from '../en/connect.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Conectar um programa',
  description: 'Ele poderá abrir tudo o que você abre.',
  program: {
    cli: 'Linha de comando (chaveiro)',
    extension: 'Extensão do navegador',
  },
  facts: {
    program: 'Programa',
    computer: 'Computador',
    unknown: 'não informa um nome que possa ser mostrado',
    from: 'Endereço IP',
    here: 'Este navegador',
    asked: 'Pedido feito',
  },
  onlyYours:
    'Continue só se foi você quem o iniciou, agora há pouco, neste computador. Ninguém do suporte ou da equipe precisa que você abra uma página destas por eles.',
  startedIt: 'Eu o iniciei, neste computador',
  notMine: 'Não fui eu',
  checksPlace:
    'Seu navegador procura o programa neste computador e volta para cá. Se ele disser que não alcança 127.0.0.1, o programa não está aqui: volte e recuse.',
  elsewhere: {
    open: 'Ele roda em outro computador',
    title: 'Em outro computador: ele é mesmo seu?',
    text: 'Nada prova onde ele roda. Compare os dois endereços e continue só se é você quem digita naquele computador. Se alguém pediu isto, por telefone ou mensagem, recuse.',
    goOn: 'É meu, conectar',
    back: 'Voltar',
  },
  notHere: {
    title: 'O programa não está neste computador',
    text: 'Nada foi entregue. Se alguém enviou este endereço a você, não continue: essa pessoa teria tudo o que você abre. Recuse e avise {{whom}}.',
    retry: 'Procurar de novo',
  },
  unprovable: {
    title: 'Este programa não roda neste computador',
    text: 'Na sua organização, só programas neste computador podem ser conectados. Um administrador pode permitir outros em Configurações.',
  },
  looking: 'Lendo o pedido...',
  waitingForIt: 'Esperando o programa...',
  typeTheirs: 'O programa mostra seis dígitos. Digite-os aqui.',
  theirCode: 'Seis dígitos do programa',
  oneAttempt: 'Você tem uma única tentativa.',
  compare: 'Comparar',
  matched: 'Os dígitos conferem. Desbloqueie mais uma vez, e sua chave é entregue.',
  goOn: 'Continuar',
  typeThere: 'Agora digite estes dígitos no programa.',
  code: 'Seis dígitos deste navegador',
  typeThereHelp:
    'Ele só se conecta com eles. Você pode encerrá-lo a qualquer momento na sua conta, em Onde você entrou.',
  ended: 'Você pode fechar esta página',
  endedHelp:
    'Se o programa diz que está conectado, ele já aparece na sua conta, em Onde você entrou. Se não, comece de novo no programa.',
  toAccount: 'Minha conta',
  refuse: 'Recusar',
  refused: 'Recusado. Esse programa não recebeu nada.',
  failed: 'O programa não foi conectado',
  mismatch: 'Os dígitos não conferem',
  mismatchHelp:
    'O pedido foi encerrado e nada foi entregue. Se você digitou exatamente o que o programa mostra, pode haver alguém interferindo: avise {{whom}} antes de tentar de novo.',
  over: 'Este pedido terminou',
  overHelp: 'Ele foi retirado, está com outra pessoa, ou passaram cinco minutos. Comece de novo no programa.',
  notFitting: 'Atenção: o que esse programa enviou não confere',
  notFittingHelp:
    'Pode haver alguém interferindo. Nada foi entregue. Não tente de novo nesta rede e avise {{whom}}.',
  wasNotMe: {
    title: 'Recusado. Ele não recebeu nada.',
    text: 'Alguém queria que você conectasse o programa dele à sua conta. Conte a {{whom}} quem enviou você para cá.',
  },
}
