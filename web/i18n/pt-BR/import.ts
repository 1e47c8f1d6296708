import type { texts as english } from '../en/import.ts'
import type { Same } from '../same.ts'
import { texts as report } from './import-report.ts'
import { texts as steps } from './import-steps.ts'
import { texts as code } from './two-step.ts'

export const texts: Same<typeof english> = {
  ...steps,
  ...report,
  title: 'Importar',
  description: 'De planilhas e outros gerenciadores',
  template: 'Baixar modelo CSV',
  upload: 'Enviar CSV, Excel ou outra exportação',
  uploadHint: 'Solte o arquivo aqui, clique para escolhê-lo, ou copie as células e cole nesta página',
  reading: 'Lendo o arquivo...',
  cancel: 'Cancelar',
  imported: 'Importados',
  errors: 'Erros',
  vaultsCreated: 'Cofres criados',
  skipped: 'Repetidos ignorados',
  failed: 'Não foi possível importar o arquivo',
  onlyHeldVaults:
    'As linhas só são importadas para cofres que você pode abrir. Administradores e gestores também podem criar cofres.',
  export: {
    title: 'Exportar',
    description: 'Salvar cópias de itens como arquivo do Chaveiro, banco do KeePass, CXF ou CSV',
  },
  choose: {
    title: 'Escolha um arquivo',
    description: 'Ele é lido e criptografado neste dispositivo. O servidor nunca vê uma senha.',
    reads:
      'Planilhas com quaisquer colunas e exportações de 1Password, Bitwarden, KeePass, LastPass, Dashlane, navegadores e outros, também protegidas.',
    what: 'O que é lido, e o que não é',
  },
  oneVault: {
    title: '{{fileName}} não traz cofres',
    description:
      'Todas as linhas vão para um só cofre. Para separá-las, acrescente ao arquivo uma coluna chamada Cofre ou Cliente e escolha-o de novo.',
    label: 'Cofre para todas as linhas',
    help: 'Escreva também os cofres acima dele, como em Clientes/Moda Íris. O que não existir será criado.',
    button: 'Continuar',
  },
  someWithoutVault: {
    title_one: 'Uma linha está sem cliente',
    title_other: '{{count}} linhas não dizem em que cofre ficam',
    description: 'Escolha onde guardar o que está sem cofre. O resto vai para os cofres que o arquivo diz.',
    label: 'Cofre para estas linhas',
  },
  summary: {
    rows_one: '{{count}} linha',
    rows_other: '{{count}} linhas',
    encoding: 'lido como {{encoding}}',
    accents: 'lido como {{encoding}}, com acentos como em “{{accented}}”',
    another: 'Escolher outro arquivo',
    import_one: 'Importar {{count}} item',
    import_other: 'Importar {{count}} itens',
    nothing: 'Nada a importar',
    moreVaults: 'e mais {{number}}',
    newVaultsHelp:
      'Só o cofre de um cliente pode ter links pelos quais o cliente envia credenciais. O tipo do cofre não muda depois.',
    typeOf: 'Tipo de {{path}}',
    typeOfAll: 'Tipo de todos estes cofres',
    all: 'Todos:',
    visibility: 'Quem vê estes cofres',
    visibilityHelp: 'Quem vê que estes cofres existem, e os títulos neles:',
    visibilityOf: 'Visibilidade de {{type}}',
  },
  filled: {
    alike_one: '{{count}} cofre tem este caminho',
    alike_other: '{{count}} cofres têm este caminho',
    alikeHelp:
      'Onde vários cofres têm o mesmo caminho, as linhas vão para aquele que você pode abrir ou, se não, para o mais antigo. Se for outro, renomeie um deles antes.',
  },
  spelling: {
    title_one: 'Um caminho está escrito de outro jeito que um cofre existente',
    title_other: '{{count}} caminhos estão escritos de outro jeito que cofres existentes',
    pair: '“{{inFile}}” no arquivo, “{{existing}}” aqui',
    vaults: 'Pôr estas linhas nos cofres existentes',
    file: 'Criar cofres novos como o arquivo os escreve',
  },
  ignored: {
    title_one: 'Um tipo de valor não será importado: {{columns}}',
    title_other: '{{count}} tipos de valor não serão importados: {{columns}}',
    explanation:
      'Isso não diz nada sobre a credencial em si, só quando ela foi alterada, por exemplo, ou que é favorita.',
  },
  collections: {
    title: 'Algumas vírgulas podem separar coleções ou fazer parte de um nome',
    one: '“{{text}}” foi lido como uma só coleção.',
    several: '“{{text}}” foi lido como várias: os itens vão para {{first}}, e suas notas citam {{others}}.',
    advice: 'Não é isso? Tire a vírgula do nome da coleção e exporte de novo.',
  },
  lines: {
    title_one: 'Uma linha foi ignorada: não é uma credencial',
    title_other: '{{count}} linhas foram ignoradas: não são credenciais',
    above_names_one: 'Acima dos nomes das colunas: linha {{lines}}.',
    above_names_other: 'Acima dos nomes das colunas: linhas {{lines}}.',
    names_again_one: 'Os nomes das colunas outra vez: linha {{lines}}.',
    names_again_other: 'Os nomes das colunas outra vez: linhas {{lines}}.',
    folder_one: 'Só uma pasta: linha {{lines}}.',
    folder_other: 'Só pastas: linhas {{lines}}.',
  },
  last: { show: 'Ver o relatório', counts: 'Importados: {{imported}} · Erros: {{errors}}' },
  done: {
    away: 'O relatório está em Importar.',
    invite: 'Convidar a equipe',
    title: '{{fileName}} foi importado',
    cancelled: 'A importação de {{fileName}} foi cancelada',
    interrupted: 'A importação de {{fileName}} foi interrompida',
    partial:
      'O que está contado abaixo foi importado; o resto não. Importe o arquivo de novo e ignore o que já existe.',
    again: 'Importar outro arquivo',
    open: 'Abrir cofres',
  },
  refused: {
    title: 'Linhas recusadas',
    description:
      'As outras linhas não são afetadas. Corrija-as na sua planilha e importe-a de novo: o que já existe é ignorado.',
    others: 'O valor corrigido aqui é lido de novo na hora.',
    row: 'planilha: {{row}}',
    rowMeans:
      'A linha é a do arquivo. Abaixo dela, a linha em que a planilha a mostra: lá, notas com várias linhas contam uma vez.',
    hidden: 'Oculto: pode ser um segredo',
    download: 'Baixar como CSV',
    more_one: 'Mostrar mais (falta {{count}})',
    more_other: 'Mostrar mais (faltam {{count}})',
  },
  withoutCodes: {
    title: 'Linhas sem códigos de verificação',
    description:
      'Estas linhas são importadas. O que elas têm para os códigos não gera nenhum, e fica nas notas.',
  },
  column: {
    line: 'Linha',
    row: 'Linha na planilha',
    title: 'Título',
    column: 'Coluna',
    value: 'Valor',
    reason: 'Motivo',
    vault: 'Cofre',
    outcome: 'Resultado',
  },
  reason: {
    ...code.fault,
    required: 'É obrigatório e está vazio.',
    unknown_type: 'Não é um dos tipos. Deixe vazio para um site com login, ou pegue um nome da ajuda.',
    unknown_environment: 'Não é produção (prod) nem homologação (stage).',
    unknown_criticality: 'Não é alta (high), média (medium) nem baixa (low).',
    too_many_values:
      'A linha tem mais valores do que colunas; um valor com vírgula deve ir entre aspas duplas.',
    invalid: 'Contém caracteres que não podem ser guardados.',
    character: 'Contém um caractere que não pode ser guardado ({{character}}). Apague-o no arquivo.',
    damaged:
      'As letras aqui estão danificadas: não estão na codificação do resto do arquivo. Digite-as de novo.',
    other_names:
      'Acima desta linha, os nomes das colunas aparecem de novo e em outra ordem. Ponha estas linhas em um arquivo próprio.',
    too_deep: 'O caminho tem cofres demais, um dentro do outro.',
    key_missing: 'Você não pode abrir este cofre. Peça a um membro que adicione você.',
    may_not_create: 'Você não vê nenhum cofre neste caminho, e só administradores e gestores criam cofres.',
    vault_unconfirmed:
      'O cofre neste caminho não está confirmado com este nome e lugar. Veja-o antes em Cofres.',
    vault_changed:
      'O cofre neste caminho foi criado, renomeado, movido ou excluído depois que você escolheu o arquivo. Importe o arquivo de novo para ver o que há agora.',
    refused: 'O servidor recusou esta linha.',
  },
  fault: {
    empty: 'O arquivo está vazio',
    not_text: 'Este arquivo está em um formato que não é lido',
    not_utf8: 'As letras deste arquivo não podem ser lidas',
    no_header: 'Nenhuma linha traz os nomes das colunas',
    missing_columns: 'Faltam colunas',
    too_large: 'O arquivo é grande demais',
    no_rows: 'O arquivo tem cabeçalho, mas nenhuma linha',
    quote_unclosed: 'Uma aspa foi aberta e nunca fechada',
    export: 'O arquivo não pode ser lido',
  },
  help: {
    empty: 'Não há nada nele. Escolha o arquivo com as suas credenciais.',
    not_text:
      'Não é CSV, nem planilha do Excel (.xlsx), nem exportação de um gerenciador de senhas conhecido. É um .xls antigo? Abra no Excel e salve como .xlsx.',
    not_utf8:
      'As letras com acento seriam danificadas, por isso nada foi importado. No Excel, salve como .xlsx ou como CSV UTF-8; no LibreOffice, escolha Unicode (UTF-8) ao salvar; no Google Planilhas, baixe como CSV.',
    no_header:
      'Uma linha acima das demais deve trazer os nomes das colunas, como Cliente, Título, Usuário e Senha. Escreva essa linha na sua planilha, escolha abaixo qual é, ou copie suas linhas para o modelo.',
    missing_columns:
      'Toda linha precisa de um cofre ou cliente e de um título. Não encontradas: {{columns}}. Escolha abaixo o que é cada coluna, ou dê esses nomes às colunas no arquivo.',
    too_large: 'Até {{megabytes}} MB podem ser lidos de uma vez. Divida o arquivo em vários.',
    no_rows: 'Adicione suas credenciais abaixo da primeira linha.',
    quote_unclosed:
      'Ela começa na linha {{line}}. Feche-a com outra aspa dupla e escreva duas vezes uma aspa dentro de um valor.',
  },
}
