import type { texts as english } from '../en/settings.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Configurações',
  description: 'Pessoas e organização',
  forbidden: 'Você não tem permissão para acessar esta página.',
  tabs: { label: 'Seções das configurações', users: 'Usuários', general: 'Geral' },
  general: {
    failed: 'Não foi possível carregar as configurações',
    system: 'Sistema',
    version: 'Versão',
    storage: 'Armazenamento',
    encryption: 'Criptografia',
    compliance: 'Conformidade',
    compliant: 'Em conformidade com a Lei Geral de Proteção de Dados (LGPD)',
    organisation: 'Organização',
    domain: 'Domínio da empresa',
    provider: 'Serviço de login',
    developmentProvider: 'Embutido, para desenvolvimento: qualquer pessoa neste computador pode entrar',
    users: 'Pessoas',
    custodians: 'Administradores e gestores',
    words: 'Palavras da organização',
    wordsHelp: 'Quem chega sem link as compara com um administrador ou gestor.',
    notFounded: 'A organização ainda não foi criada.',
  },
  language: {
    title: 'Idioma da organização',
    description: 'Para o que todos veem nas mesmas palavras, seja qual for o idioma da tela de cada um.',
    label: 'Idioma',
    help: 'As oito palavras que as pessoas comparam por telefone estão neste idioma. Se ele mudar, elas mudam para todos.',
    question: 'Mudar as palavras para {{language}}?',
    message:
      'Todos passam a ver suas palavras no outro idioma, também quem as estiver comparando neste momento. Um kit de recuperação já impresso mostra as palavras anteriores; o código continua valendo.',
    button: 'Mudar idioma',
    done: 'As palavras agora estão em {{language}}',
    failed: 'Não foi possível mudar o idioma',
  },
}
