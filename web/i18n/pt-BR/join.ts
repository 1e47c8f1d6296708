import type { texts as english } from '../en/join.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Você recebeu um convite',
  description:
    'Sua empresa guarda as senhas no Chaveiro e as compartilha com controle. Com este link, o Chaveiro reconhece você na hora.',
  damagedTitle: 'Este link não está completo',
  damaged:
    'Falta uma parte dele, talvez cortada na cópia. Copie o link inteiro de novo ou peça um novo a quem o enviou.',
  stepSignIn: 'Entre com sua conta Google da empresa',
  stepPassphrase: 'Escolha uma frase secreta, que só você conhece',
  stepReady: 'Seus cofres se abrem sozinhos, sem que ninguém precise confirmar nada',
  descriptionPlain: 'Sua empresa guarda as senhas no Chaveiro e as compartilha com controle.',
  stepReadyPlain: 'Depois, seus cofres se abrem sozinhos',
  stepCompare: 'Compare oito palavras com um administrador ou gestor, por telefone',
  button: 'Entrar com o Google',
  busy: 'Entrando...',
  failed: 'Não foi possível iniciar o login. Verifique sua conexão e tente de novo.',
  withoutLink: 'Entrar sem o link',
  kept: 'O link funciona uma única vez, e só para a pessoa para quem foi feito.',
  unneeded: 'Você já tem uma chave; por isso o link de convite não foi necessário.',
  checking: 'Verificando seu convite...',
  unusable: {
    title: 'Este link de convite não funciona',
    description:
      'Você entrou como {{email}}. O link pode já ter sido usado ou trocado, ter mais de 7 dias ou ser de outra pessoa.',
    otherAccount: 'É para outra conta sua? Saia, abra o link de novo e entre com essa conta.',
    newLink:
      'Se não for, peça um novo link a quem convidou você. É rápido: basta ir a Configurações → Usuários.',
    goOn: 'Continuar sem o link',
    goOnHelp:
      'Você também pode começar sem ele. Nesse caso, um administrador ou gestor compara oito palavras com você antes que seus cofres se abram.',
    failed: 'Não foi possível verificar seu convite',
    distrusted:
      'Este servidor não é a organização que convidou você. Não crie uma chave aqui. Avise quem convidou você.',
    behind:
      'Este servidor mostra uma lista de pessoas mais antiga ou diferente da que a pessoa que convidou você viu: seu convite não está nela. Não crie uma chave aqui. Avise quem convidou você. Se um backup acabou de ser restaurado, você precisa de um novo link.',
  },
  compare: {
    title: 'Esta é a sua empresa?',
    description:
      'Antes de começar, certifique-se de que esta é a organização em que você quer entrar, e não outra que alguém pôs no lugar dela.',
    how: 'Peça a um administrador ou gestor, por telefone ou pessoalmente, que leia para você as palavras da organização. Elas estão em Configurações → Usuários, dentro de Avançado, e no kit de recuperação.',
    words: 'Palavras da organização',
    who: 'A quem perguntar',
    same: 'As palavras são iguais',
    differ: 'São diferentes',
    differTitle: 'Não continue',
    differHelp:
      'O que você vê aqui não é a organização da sua empresa. Saia, não digite nenhum segredo e avise quem cuida deste servidor.',
    back: 'Comparar de novo',
    failed: 'Sua resposta não foi salva',
  },
  waiting: {
    title: 'Você entrou. Falta alguém confirmar sua chave',
    description: 'Até lá, nenhum cofre se abre para você. Leva um minuto por telefone.',
    open: 'O que fazer',
    dialogTitle: 'Peça a confirmação da sua chave',
    dialogDescription:
      'Um administrador ou gestor se certifica de que a chave é sua. Depois, seus cofres se abrem sozinhos.',
    stepSend: 'Envie este link a um deles. Ele leva direto ao lugar certo:',
    link: 'Link para um administrador ou gestor',
    stepRead: 'Quando ligarem para você, leia suas palavras:',
    words: 'Suas palavras',
    helpers: 'Quem pode confirmar',
    wordsFailed: 'Não foi possível ler suas palavras',
    confirmed: 'Sua chave está confirmada',
  },
}
