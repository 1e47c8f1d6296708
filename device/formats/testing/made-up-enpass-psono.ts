import { each, lost, url, v } from './made-up-values.ts'

const enpassField = (type: string, value = v(type), more: Record<string, unknown> = {}) => ({
  deleted: 0,
  label: v('label'),
  order: 1,
  sensitive: 0,
  type,
  uid: 1,
  updated_at: 1,
  value,
  value_updated_at: 1,
  ...more,
})
const enpassItem = (category: string, fields: unknown[], more: Record<string, unknown> = {}) => ({
  archived: 0,
  auto_submit: 1,
  category,
  createdAt: 1,
  favorite: 1,
  fields,
  folders: ['f2', 'f3'],
  icon: { fav: 'x', image: { file: 'misc/login' }, type: 1, uuid: '' },
  note: v('note'),
  subtitle: v('subtitle'),
  template_type: `${category}.default`,
  title: v('title'),
  trashed: 1,
  updated_at: 1,
  uuid: 'u',
  ...more,
})
export const enpass = {
  folders: [
    { icon: '1', parent_uuid: '', title: v('folder'), updated_at: 1, uuid: 'f1' },
    { icon: '1', parent_uuid: 'f1', title: v('folder'), updated_at: 1, uuid: 'f2' },
    { icon: '1', parent_uuid: '', title: v('folder'), updated_at: 1, uuid: 'f3' },
  ],
  items: [
    enpassItem(
      'login',
      [
        enpassField('username'),
        enpassField('email'),
        enpassField('password', v('password'), {
          sensitive: 1,
          history: [{ value: v('history'), updated_at: 1, encrypted: false }],
        }),
        enpassField('password'),
        enpassField('url', url()),
        enpassField('url', url()),
        enpassField('.Android#'),
        enpassField('totp'),
        enpassField('section', ''),
        enpassField('text', v('removed'), { deleted: 1 }),
        enpassField('pin'),
      ]
        .map((field) => (field.type === 'section' ? { ...field, label: 'More' } : field))
        .map(withoutTakenLabel),
    ),
    enpassItem('creditcard', [enpassField('ccNumber'), enpassField('ccCvc', v('cvc'), { sensitive: 1 })], {
      attachments: [{ name: 'a.txt', data: btoa('text'), kind: 'text/plain', uuid: 'u', order: 1 }],
    }),
    enpassItem('note', []),
  ],
}

/** The label of what has a place of its own says nothing more. */
function withoutTakenLabel(field: ReturnType<typeof enpassField>, at: number) {
  return [0, 2, 4, 5, 6, 7].includes(at) ? { ...field, label: field.type } : field
}

export const psono = {
  folders: [
    {
      name: v('folder'),
      items: [
        {
          type: 'website_password',
          name: v('name'),
          description: v('description'),
          urlfilter: v('filter'),
          ...each('website_password_title', 'website_password_username', 'website_password_password'),
          website_password_url: url(),
          website_password_notes: v('notes'),
          website_password_totp_code: 'JBSWY3DPEHPK3PXP',
          website_password_totp_period: 60,
          website_password_totp_algorithm: 'SHA256',
          website_password_totp_digits: 8,
          custom_fields: [{ name: v('field'), type: 'password', value: v('value') }],
          tags: [v('tag')],
          create_date: '2026-01-01',
        },
      ],
      folders: [
        {
          name: v('inner'),
          items: [
            { type: 'note', name: v('name'), ...each('note_title', 'note_notes') },
            {
              type: 'environment_variables',
              environment_variables_title: v('title'),
              environment_variables_variables: [{ key: v('name'), value: v('value') }],
            },
            {
              type: 'ssh_own_key',
              ...each('ssh_own_key_title', 'ssh_own_key_private', 'ssh_own_key_public', 'ssh_own_key_notes'),
            },
            { type: 'credit_card', ...each('credit_card_title', 'credit_card_number', 'credit_card_cvc') },
            {
              type: 'passkey',
              ...each('passkey_title', 'passkey_rp_id', 'passkey_id'),
              passkey_private_key: { kty: 'EC', d: lost('passkey') },
            },
          ],
        },
      ],
    },
  ],
  items: [{ type: 'bookmark', bookmark_title: v('title'), bookmark_url: url(), deleted: true }],
}
