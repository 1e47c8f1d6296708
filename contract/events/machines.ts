import type { EventRecord } from './event-record.ts'

export const machines = {
  machine_made: {
    isCritical: true,
    set: 'given',
    chat: 'on',
    en: ['Machine made', '{who} made the machine {machine}[, kept by {name}]'],
    'pt-BR': ['Máquina criada', '{who} criou a máquina {machine}[, sob os cuidados de {name}]'],
    notices: {
      machine_kept: {
        link: '/settings/machines/{machine_id}',
        en: ['You keep a machine', '{person} made the machine {machine} and named you as its keeper.'],
        'pt-BR': ['Uma máquina está sob seus cuidados', '{person} criou a máquina {machine} e indicou você.'],
      },
    },
  },
  machine_changed: {
    set: 'given',
    en: ['Machine changed', '{who} changed the machine {machine}'],
    'pt-BR': ['Máquina alterada', '{who} alterou a máquina {machine}'],
  },
  machine_renewed: {
    isCritical: true,
    set: 'given',
    chat: 'on',
    en: ['Machine token renewed', '{who} renewed the token of the machine {machine}[, kept by {name}]'],
    'pt-BR': [
      'Token de máquina renovado',
      '{who} renovou o token da máquina {machine}[, sob os cuidados de {name}]',
    ],
  },
  machine_ended: {
    set: 'given',
    chat: 'on',
    en: ['Machine ended', '{who} ended the machine {machine}'],
    'pt-BR': ['Máquina encerrada', '{who} encerrou a máquina {machine}'],
  },
  machine_left: {
    isCritical: true,
    chat: 'on',
    en: ['Machine without its keeper', '{machine} stops, since {name} left'],
    'pt-BR': ['Máquina sem responsável', '{machine} vai parar, porque {name} saiu'],
    notices: {
      machine_left: {
        link: '/settings/machines/{machine_id}',
        en: [
          'A machine stops',
          '{person} kept {machine} or made its token, and left. Take it over and renew the token.',
        ],
        'pt-BR': [
          'Uma máquina vai parar',
          '{person} cuidava de {machine} ou criou o token, e saiu. Assuma a máquina e renove o token.',
        ],
      },
    },
  },
  machine_given: {
    set: 'given',
    chat: 'on',
    en: ['Item given to a machine', '{who} gave {item}[ in {vault}] to the machine {machine}'],
    'pt-BR': ['Item dado a uma máquina', '{who} deu {item}[ em {vault}] à máquina {machine}'],
  },
  machine_taken: {
    set: 'given',
    en: ['Item taken from a machine', '{item}[ in {vault}] is no longer given to the machine {machine}'],
    'pt-BR': ['Item retirado de uma máquina', '{item}[ em {vault}] não está mais dado à máquina {machine}'],
  },
  machine_delivered: {
    isByDevice: true,
    en: [
      'Key delivered to a machine',
      '{who} delivered the key of {item}[ in {vault}] to the machine {machine}',
    ],
    'pt-BR': [
      'Chave entregue a uma máquina',
      '{who} entregou a chave de {item}[ em {vault}] à máquina {machine}',
    ],
  },
  machine_signed_in: {
    en: ['Machine signed in', 'The machine {machine} signed in'],
    'pt-BR': ['Máquina entrou', 'A máquina {machine} entrou'],
  },
  machine_refused: {
    isCritical: true,
    chat: 'on',
    en: ['Machine refused', 'Somebody was refused as the machine {machine}'],
    'pt-BR': ['Máquina recusada', 'Alguém foi recusado como a máquina {machine}'],
  },
  machine_read: {
    set: 'opened',
    en: ['Read by a machine', 'The machine {machine} read {item}[ in {vault}]'],
    'pt-BR': ['Lido por uma máquina', 'A máquina {machine} leu {item}[ em {vault}]'],
  },
  machine_run_asked: {
    chat: 'on',
    isToldEachTime: true,
    en: ['Machine asks for a run', 'The machine {machine} asks for a run'],
    'pt-BR': ['Máquina pede uma execução', 'A máquina {machine} pede uma execução'],
    notices: {
      run_asked: {
        decides: 'request',
        type: 'jit_request',
        link: '/jit?run={run_id}',
        en: ['A machine asks for a run', '{machine} waits for a person. Approve it only if you expect it.'],
        'pt-BR': [
          'Uma máquina pede uma execução',
          '{machine} espera por uma pessoa. Aprove somente se você esperava por ela.',
        ],
      },
    },
  },
  machine_run_approved: {
    set: 'given',
    chat: 'on',
    en: ['Machine run approved', '{who} approved a run of the machine {machine}'],
    'pt-BR': ['Execução de máquina aprovada', '{who} aprovou uma execução da máquina {machine}'],
  },
  machine_run_denied: {
    chat: 'on',
    en: ['Machine run denied', '{who} denied a run of the machine {machine}'],
    'pt-BR': ['Execução de máquina negada', '{who} negou uma execução da máquina {machine}'],
  },
} as const satisfies Record<string, EventRecord>
