import type { texts as english } from '../en/account.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  page: {
    signedInAs: 'Conta: {{email}}',
    logout: 'Sair',
    otherLanguage: 'English',
  },
  passphrase: {
    label: 'Frase secreta',
    repeat: 'Repita a frase secreta',
    suggestion: 'Sugerimos estas seis palavras',
    suggestionFailed: 'Não foi possível sugerir uma. Escreva a sua.',
    use: 'Usar esta',
    another: 'Outra',
    own: 'Escrever a minha',
    suggest: 'Sugerir seis palavras',
    keepIt: 'Anote-a em papel agora. Você a digita sempre que desbloquear.',
    strength: {
      none: 'No mínimo 12 caracteres',
      score0: 'Muito fraca',
      score1: 'Fraca',
      score2: 'Razoável',
      score3: 'Quase lá',
      score4: 'Forte',
      tooShort: 'no mínimo 12 caracteres',
      addWords: 'acrescente palavras sem relação entre si',
    },
    fault: {
      required: 'Escolha uma frase secreta.',
      weak: 'Esta é fácil de adivinhar. Use no mínimo 12 caracteres e nenhuma frase comum, ou aceite nossa sugestão.',
      mismatch: 'As duas não coincidem.',
    },
  },
  create: {
    title: 'Crie sua chave',
    description: 'Tudo o que você guarda aqui é lacrado com uma chave só sua. Uma frase secreta a abre.',
    button: 'Criar chave',
    busy: 'Criando chave...',
    failed: 'Sua chave não foi criada',
    fact: {
      local: 'Sua frase secreta nunca sai deste navegador. O servidor não vê nem a frase nem a sua chave.',
      noReset:
        'Ninguém pode redefini-la: nem administrador, nem suporte. Só o código de recuperação, que vem a seguir, ajuda.',
      alone: 'Use-a somente aqui, em nenhum outro lugar.',
    },
  },
  recovery: {
    title: 'Guarde seu código de recuperação',
    description:
      'Se você esquecer a frase secreta, só este código abre sua chave. Guarde-o em papel ou longe deste computador.',
    code: 'Código de recuperação',
    download: 'Baixar',
    print: 'Imprimir',
    saved: 'Guardei meu código de recuperação',
    button: 'Continuar',
    busy: 'Salvando...',
    failed: 'Sua chave não foi guardada',
    fileName: 'chaveiro-codigo-de-recuperacao.txt',
    sheet: {
      title: 'Chaveiro: código de recuperação',
      person: 'Pessoa',
      address: 'Endereço',
      made: 'Criado em',
      use: 'Para usá-lo, entre, escolha "Usar o código de recuperação" e digite-o. Depois defina uma nova frase secreta.',
      keep: 'Quem tem este código e consegue entrar como você abre tudo o que você abre.',
    },
  },
  unlock: {
    title: 'Desbloquear',
    description: 'Sua chave está bloqueada. A frase secreta a abre neste dispositivo.',
    button: 'Desbloquear',
    busy: 'Desbloqueando...',
    useCode: 'Usar o código de recuperação',
    wrong: 'Esta frase secreta não abre sua chave.',
    required: 'Digite sua frase secreta.',
    failed: 'Não foi possível desbloquear sua chave',
    noReset: 'Esqueceu? Ninguém pode redefini-la; só o código de recuperação ajuda.',
  },
  unlockWithCode: {
    title: 'Desbloquear com o código de recuperação',
    description:
      'Digite o código que você guardou ao criar sua chave. Depois você escolhe uma nova frase secreta.',
    label: 'Código de recuperação',
    help: 'Maiúsculas e hifens não importam.',
    button: 'Desbloquear',
    wrong: 'Este código não abre sua chave. Confira letra por letra.',
    required: 'Digite seu código de recuperação.',
    back: 'Usar a frase secreta',
  },
  renew: {
    title: 'Escolha uma nova frase secreta',
    description: 'Seu código de recuperação abriu sua chave. De agora em diante, é esta frase que a abre.',
    button: 'Salvar frase secreta',
    busy: 'Salvando...',
    failed: 'A frase secreta não foi salva',
    done: 'Sua nova frase secreta está valendo',
  },
  distrusted: {
    title: 'Sua chave continua fechada',
    description:
      'O que o servidor diz sobre sua organização ou suas chaves não confere com o que foi assinado. Avise um administrador e não digite nenhum segredo até que isso se esclareça.',
  },
  kit: {
    title: 'O kit de recuperação da organização',
    description:
      'Imprima-o e guarde-o a sete chaves, longe de qualquer computador. Só este dispositivo o mostra, até que você o guarde.',
    words: 'Palavras da organização',
    wordsHelp: 'Qualquer pessoa pode comparar estas palavras para saber que entrou na organização certa.',
    code: 'Código de recuperação da organização',
    codeHelp:
      'Com este código se recupera uma organização que perdeu as chaves de todos os administradores. Sozinho, não abre nenhum segredo.',
    download: 'Baixar',
    print: 'Imprimir',
    done: 'Já guardei',
    later: 'Depois',
    gone: 'O kit de recuperação não está mais aqui',
    goneHelp: 'Ele já foi guardado, ou espera em outro dispositivo.',
    home: 'Ir para o painel',
    failed: 'Não foi possível mostrar o kit de recuperação',
    fileName: 'chaveiro-kit-de-recuperacao.txt',
    sheet: {
      title: 'Chaveiro: kit de recuperação da organização',
      organisation: 'Organização',
      founded: 'Fundada em',
      address: 'Endereço',
    },
  },
  trouble: {
    title: 'Atenção: algo não confere',
    description:
      'O que o servidor diz sobre sua organização não é o que foi assinado. Não digite nenhum segredo até que um administrador esclareça isso.',
    away: 'Ainda não foi possível verificar sua organização',
  },
  client: {
    title: 'Sua conta',
    description: 'Você entrega credenciais pelos links que a agência envia.',
    name: 'Nome',
    email: 'E-mail',
    role: 'Papel',
  },
  unavailable: {
    title: 'O Chaveiro não responde',
    description: 'Você continua conectado. Tentamos de novo sozinhos.',
  },
}
