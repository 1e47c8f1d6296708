import type { texts as english } from '../en/restore.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Retomar depois de um backup',
  description: 'Duas pessoas decidem que o trabalho continua a partir de um backup',
  link: 'Ver o que falta',
  loading: 'Comparando a memória deste navegador com o servidor...',
  failed: 'A comparação não funcionou',
  nothing: {
    title: 'Não falta nada',
    description: 'O servidor tem tudo o que este navegador lembra. Não há nada a decidir.',
  },
  calm: 'O servidor é mais antigo do que este navegador lembra. Se um backup foi reposto, isso é esperado, e esta página mostra o caminho. Se ninguém restaurou nada, alguém pode estar escondendo trabalho de você: não continue e avise um administrador.',
  gone: {
    heading: 'O que falta',
    description:
      'Pelo que este navegador lembra. Outros navegadores que abrem esta página acrescentam o que lembram; abra-a neles também antes de continuar.',
    people_one: '{{count}} decisão sobre pessoas, funções ou chaves',
    people_other: '{{count}} decisões sobre pessoas, funções ou chaves',
    changes_one: '{{count}} alteração de itens',
    changes_other: '{{count}} alterações de itens',
    decisions_one: '{{count}} decisão sobre membros e chaves',
    decisions_other: '{{count}} decisões sobre membros e chaves',
    vault: 'Um cofre',
    complete: 'A proposta abaixo inclui tudo isso.',
    incomplete:
      'A proposta abaixo não inclui tudo isso: depois dela este navegador ainda não continuaria. Peça ao administrador que proponha de novo.',
  },
  decide: {
    heading: 'Continuar a partir do backup',
    description:
      'Um administrador propõe; um segundo administrador ou gestor, ou o kit impresso da organização, confirma. O que falta continua faltando, e ninguém que foi removido recebe algo de volta com isso.',
    onlyAdmins: 'Um administrador precisa propor. Avise que você está vendo esta página.',
    propose: 'Propor continuar daqui',
    proposeAgain: 'Propor de novo, com o que outros navegadores acrescentaram',
    proposing: 'Assinando...',
    words: 'Palavras da proposta',
    own: 'Leia estas oito palavras a um segundo administrador ou gestor, pessoalmente ou por telefone. Essa pessoa abre esta página e confirma se vir as mesmas.',
    other:
      '{{person}} propôs. Peça que leia as oito palavras, pessoalmente ou por telefone. Confirme somente se forem exatamente estas.',
    somebody: 'Um colega',
    same: 'As palavras são iguais, e um backup foi reposto',
    confirm: 'Confirmar',
    confirming: 'Assinando...',
    byKit: 'Confirmar com o kit impresso da organização',
    kitHelp: 'Se não há uma segunda pessoa por perto, o código na folha impressa da organização confirma.',
    kitLabel: 'Código de recuperação da organização',
    kitWrong: 'Este não é o código da sua organização, ou há um erro de digitação',
    failed: 'Não foi possível assinar',
    done: 'O trabalho continua a partir do backup',
  },
  people: {
    heading: 'Decida de novo sobre estas pessoas',
    description:
      'O backup as deixa entrar de novo, e este navegador lembra outra coisa. Ele não lhes dá nada, e não grava nada nos cofres delas, até que você o faça de novo ou as deixe entrar de propósito.',
    removed: '{{person}} tinha sido removido de {{vault}}. Remova de novo, ou adicione outra vez.',
    dismissed: '{{person}} não era mais administrador nem gestor. Mude a função de novo.',
    renewed: '{{person}} tinha trocado as próprias chaves. Peça que troque de novo.',
    openVault: 'Abrir cofre',
    openPeople: 'Abrir Usuários',
  },
  back: {
    heading: 'Traga de volta o que você gravou aqui',
    description:
      'Este navegador guardou o que você gravou depois do backup. Cada um é gravado de novo, em seu nome e com a data de agora.',
    button: 'Trazer de volta',
    busy: 'Gravando...',
    named: 'Trazer de volta {{title}}',
    done: '{{title}} está de volta',
    failed: 'Não foi possível trazer {{title}} de volta',
    noVault: 'O cofre dele não existe mais. Crie um cofre com o mesmo nome e digite-o de novo: {{title}}',
    written: 'Gravado {{when}}',
  },
}
