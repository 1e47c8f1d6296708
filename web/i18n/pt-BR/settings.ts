import type { texts as english } from '../en/settings.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Configurações',
  description: 'Gerencie esta instalação',
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
    provider: 'Provedor de identidade',
    developmentProvider: 'Embutido, para desenvolvimento: qualquer pessoa nesta máquina pode entrar',
    users: 'Pessoas',
    custodians: 'Administradores e gestores',
    words: 'Palavras da organização',
    wordsHelp:
      'Lidas do registro assinado por este dispositivo. Todos na organização veem as mesmas palavras.',
    notFounded: 'A organização ainda não foi fundada.',
  },
}
