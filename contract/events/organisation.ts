import type { EventRecord } from './event-record.ts'

export const organisation = {
  organisation_founded: {
    en: ['Organisation set up', '{who} set up the organisation'],
    'pt-BR': ['Organização criada', '{who} criou a organização'],
  },
  organisation_language_changed: {
    en: ['Language of the organisation changed', '{who} changed the language of the organisation'],
    'pt-BR': ['Idioma da organização alterado', '{who} alterou o idioma da organização'],
  },
  organisation_renamed: {
    en: ['Organisation renamed', '{who} renamed the organisation'],
    'pt-BR': ['Nome da organização alterado', '{who} renomeou a organização'],
  },
  default_visibility_changed: {
    en: ['Visibility of new vaults changed', '{who} changed who sees new vaults'],
    'pt-BR': ['Visibilidade de novos cofres alterada', '{who} alterou quem vê novos cofres'],
  },
  idle_lock_changed: {
    en: ['Idle lock changed', '{who} changed after how long an idle session locks'],
    'pt-BR': [
      'Bloqueio por inatividade alterado',
      '{who} alterou após quanto tempo parado o navegador bloqueia',
    ],
  },
  session_length_changed: {
    en: ['Session length changed', '{who} changed how long a session lasts'],
    'pt-BR': ['Duração das sessões alterada', '{who} alterou a duração das sessões'],
  },
  export_rule_changed: {
    isCritical: true,
    chat: 'on',
    isToldEachTime: true,
    en: ['Second person for exports changed', '{who} changed whether large exports take a second person'],
    'pt-BR': [
      'Segunda pessoa para exportações alterada',
      '{who} alterou se exportações grandes exigem uma segunda pessoa',
    ],
  },
  health_ranges_changed: {
    isCritical: true,
    chat: 'on',
    isToldEachTime: true,
    en: [
      'Asking a service of leaked passwords changed',
      '{who} changed whether checks ask a service of leaked passwords',
    ],
    'pt-BR': [
      'Consulta a um serviço de senhas vazadas alterada',
      '{who} alterou se as verificações consultam um serviço de senhas vazadas',
    ],
  },
  device_idle_days_changed: {
    en: [
      'Idle days of connected programs changed',
      '{who} changed after how many days without use a connected program is signed out',
    ],
    'pt-BR': [
      'Dias sem uso de programas conectados alterados',
      '{who} alterou após quantos dias sem uso um programa conectado sai da conta',
    ],
  },
  connect_rule_changed: {
    isCritical: true,
    chat: 'on',
    isToldEachTime: true,
    en: [
      'Programs on other computers changed',
      '{who} changed whether programs on other computers can be connected',
    ],
    'pt-BR': [
      'Programas em outros computadores alterado',
      '{who} alterou se programas em outros computadores podem ser conectados',
    ],
  },
  team_chat_changed: {
    en: ['Team chat changed', '{who} changed the team chat'],
    'pt-BR': ['Chat da equipe alterado', '{who} alterou o chat da equipe'],
    notices: {
      chat_moved: {
        link: '/settings?tab=notifications',
        en: [
          'The team chat’s address was changed',
          '{person} has changed where the chat’s messages go. If nobody meant that, save the right address again.',
        ],
        'pt-BR': [
          'O endereço do chat da equipe mudou',
          '{person} mudou para onde vão as mensagens do chat. Se ninguém quis isso, salve o endereço certo de novo.',
        ],
      },
    },
  },
  vouching_policy_changed: {
    chat: 'on',
    isToldEachTime: true,
    en: ['Automatic confirmation of keys changed', '{who} changed the automatic confirmation of keys'],
    'pt-BR': [
      'Confirmação automática de chaves alterada',
      '{who} alterou a confirmação automática de chaves',
    ],
  },
  release_required: {
    chat: 'on',
    isToldEachTime: true,
    en: ['Least version of the app changed', '{who} changed the least version of the app that may write'],
    'pt-BR': [
      'Versão mínima do aplicativo alterada',
      '{who} alterou a versão mínima do aplicativo que pode gravar',
    ],
  },
  resume_proposed: {
    isCritical: true,
    chat: 'on',
    isToldEachTime: true,
    en: ['Return to a backup proposed', '{who} proposed to go on from a backup that was put back'],
    'pt-BR': ['Retomada de um backup proposta', '{who} propôs retomar a partir de um backup restaurado'],
  },
  logs_resumed: {
    isCritical: true,
    chat: 'on',
    isToldEachTime: true,
    en: ['Return to a backup confirmed', '{who} confirmed that work goes on from a backup that was put back'],
    'pt-BR': [
      'Retomada de um backup confirmada',
      '{who} confirmou a retomada a partir de um backup restaurado',
    ],
    notices: {
      work_resumed: {
        link: '/restore',
        en: [
          'Work goes on from a backup',
          'What was done after it was taken is gone. See on each of your browsers whether it can bring back what you did there.',
        ],
        'pt-BR': [
          'O trabalho continua a partir de um backup',
          'O que foi feito depois dele se perdeu. Veja em cada um dos seus navegadores se ele pode trazer de volta o que você fez nele.',
        ],
      },
    },
  },
  audit_exported: {
    set: 'exported',
    en: ['Audit log exported', '{who} exported the audit log'],
    'pt-BR': ['Auditoria exportada', '{who} exportou a auditoria'],
  },
  view_of_day: {
    chat: 'on',
    en: ['Words of the day, to compare'],
    'pt-BR': ['Palavras do dia, para comparar'],
  },
} as const satisfies Record<string, EventRecord>
