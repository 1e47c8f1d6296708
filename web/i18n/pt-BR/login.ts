import type { texts as english } from '../en/login.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  tagline: 'Gerenciador seguro de senhas',
  language: 'Idioma',
  heading: 'Boas-vindas',
  subheading: 'Entre com a conta Google da sua empresa',
  button: 'Entrar com o Google',
  busy: 'Entrando...',
  notice:
    'Ao entrar, você aceita os {{terms}} e a {{privacy}}. Somente contas do domínio da empresa ({{domain}}) são autorizadas.',
  noticePlain:
    'Ao entrar, você aceita os {{terms}} e a {{privacy}}. Somente contas do domínio da empresa são autorizadas.',
  terms: 'Termos de Serviço',
  privacy: 'Política de Privacidade',
  accept: 'Aceitar e entrar',
  development: 'Login de desenvolvimento: contas de demonstração deste computador no lugar do Google.',
  features: {
    heading: 'As credenciais da sua empresa, guardadas e compartilhadas com controle',
    privacyTitle: 'Conformidade com a lei de proteção de dados',
    privacy:
      'Trilha de auditoria completa, residência dos dados ({{country}}) e criptografia forte dos dados guardados.',
    laws: 'Informado por quem cuida deste servidor: {{laws}}.',
    privacyTitlePlain: 'Com registro e criptografia',
    privacyPlain: 'Trilha de auditoria completa e criptografia forte dos dados guardados.',
    zeroKnowledgeTitle: 'Segurança de conhecimento zero',
    zeroKnowledge: 'Criptografia no seu dispositivo: nem o servidor lê os segredos.',
    jitTitle: 'Acesso temporário',
    jit: 'Acesso por tempo limitado, com aprovação e expiração automática.',
  },
  fault: {
    title: 'Não foi possível entrar',
    other_domain: 'Esta conta não é da sua empresa. Entre com seu e-mail da empresa.',
    email_unverified:
      'O e-mail desta conta não está verificado. Verifique-o no seu provedor de e-mail e tente de novo.',
    email_unconfirmed:
      'O serviço de login não informou se o seu e-mail está verificado, e só e-mails verificados entram. Quem cuida do Chaveiro na sua empresa pode resolver isso; o registro do servidor diz como.',
    other_person:
      'Aqui, este e-mail pertence a outra conta, diferente da que você usou para entrar. Fale com um administrador da sua empresa.',
    inactive: 'Seu acesso foi desativado. Um administrador ou gestor pode reativá-lo.',
    attempt_unknown: 'O login demorou demais ou começou em outro navegador. Comece de novo aqui.',
    provider_refused: 'O serviço de login não confirmou quem você é. Tente de novo.',
    provider_unreachable: 'O serviço de login não responde. Tente de novo em instantes.',
    busy: 'Muita gente está entrando ao mesmo tempo. Tente de novo em instantes.',
    terms_not_accepted:
      'Os Termos de Serviço ou a Política de Privacidade mudaram. Leia e aceite-os para entrar.',
    cancelled: 'O login foi cancelado.',
    code_spent: 'Este login já foi usado ou expirou. Entre de novo.',
    signed_out: 'Sua sessão terminou. Entre de novo.',
    new_keys: 'Suas chaves novas estão confirmadas. Entre e desbloqueie com sua nova frase secreta.',
    new_keys_perhaps:
      'Sua sessão terminou, o que acontece quando chaves novas são confirmadas. Entre de novo; se elas foram confirmadas, desbloqueie com sua nova frase secreta.',
    unexpected: 'Algo deu errado. Tente de novo; se isso persistir, avise um administrador da sua empresa.',
  },
}
