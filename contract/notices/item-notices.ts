import type { NoticeRecord } from './notice-record.ts'

/** About credentials that have to be changed or renewed. */
export const itemNotices = {
  rotate_credential: {
    type: 'other',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: 'Change the password of {item}', 'pt-BR': 'Troque a senha de {item}' },
    message: {
      en: '{person} could read it. Change the password at its service, then here.',
      'pt-BR': '{person} podia lê-la. Troque a senha no serviço e depois aqui.',
    },
    many: {
      each: 'item',
      title: { en: 'Change {count} passwords', 'pt-BR': 'Troque {count} senhas' },
      message: {
        en: 'Somebody could read them and should no longer know them: {list}',
        'pt-BR': 'Alguém podia lê-las e não deve mais conhecê-las: {list}',
      },
    },
  },
  rotate_credentials: {
    type: 'other',
    link: '/',
    title: { en: 'Change {count} passwords', 'pt-BR': 'Troque {count} senhas' },
    message: {
      en: '{person} could read them. Change each password at its service, then here.',
      'pt-BR': '{person} podia lê-las. Troque cada senha no serviço e depois aqui.',
    },
  },
  credential_expires: {
    type: 'expiring',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: '{item} expires on {day}', 'pt-BR': '{item} expira em {day}' },
    message: {
      en: 'Renew the credential at its service, then change it here with its new date.',
      'pt-BR': 'Renove a credencial no serviço e atualize-a aqui com a nova data.',
    },
    many: {
      each: 'item',
      title: { en: '{count} credentials expire soon', 'pt-BR': '{count} credenciais expiram em breve' },
      message: { en: '{list}', 'pt-BR': '{list}' },
    },
  },
  credential_expired: {
    type: 'expiring',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: '{item} expired on {day}', 'pt-BR': '{item} expirou em {day}' },
    message: {
      en: 'Renew the credential at its service, then change it here with its new date.',
      'pt-BR': 'Renove a credencial no serviço e atualize-a aqui com a nova data.',
    },
    many: {
      each: 'item',
      title: { en: '{count} credentials have expired', 'pt-BR': '{count} credenciais expiraram' },
      message: { en: '{list}', 'pt-BR': '{list}' },
    },
  },
} as const satisfies Record<string, NoticeRecord>
