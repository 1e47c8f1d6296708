import { each, lost, url, v } from './made-up-values.ts'

const editable = (fieldType = 'string', label?: string) => ({
  id: 'x',
  fieldType,
  value: v(fieldType),
  ...(label === undefined ? {} : { label }),
})
export const cxf = {
  version: { major: 1, minor: 0 },
  exporterRpId: 'a.example',
  exporterDisplayName: 'A',
  timestamp: 1,
  accounts: [
    {
      id: 'a',
      username: '',
      email: 'ana@a.example',
      collections: [
        {
          id: 'c',
          title: v('collection'),
          items: [],
          subCollections: [{ id: 'd', title: v('inner'), items: [{ item: 'i1' }] }],
        },
      ],
      items: [
        {
          id: 'i1',
          creationAt: 1,
          modifiedAt: 1,
          title: v('title'),
          subtitle: v('subtitle'),
          favorite: true,
          scope: { urls: [url(), url()], androidApps: [each('bundleId', 'name')] },
          tags: [v('tag')],
          credentials: [
            { type: 'basic-auth', username: editable(), password: editable('concealed-string') },
            { type: 'basic-auth', username: editable(), password: editable('concealed-string') },
            {
              type: 'totp',
              secret: 'JBSWY3DPEHPK3PXP',
              period: 30,
              digits: 6,
              algorithm: 'sha1',
              username: 'ana',
              issuer: 'A',
            },
            {
              type: 'passkey',
              ...each('credentialId', 'rpId', 'username', 'userDisplayName', 'userHandle'),
              key: lost('passkey'),
            },
            { type: 'note', content: editable() },
            {
              type: 'custom-fields',
              id: 'x',
              label: v('section'),
              fields: [editable('string', v('label')), editable('concealed-string', v('label'))],
              extensions: [{ name: v('extension') }],
            },
            { type: 'file', id: 'f', name: lost('file'), decryptedSize: 1, integrityHash: 'x' },
            { type: 'item-reference', reference: { item: 'i2' } },
          ],
        },
        {
          id: 'i2',
          title: v('title'),
          credentials: [
            { type: 'ssh-key', keyType: v('kind'), privateKey: v('key'), keyComment: v('comment') },
            { type: 'credit-card', number: editable('concealed-string'), fullName: editable() },
            { type: 'address', streetAddress: editable(), country: editable('country-code') },
            { type: 'wifi', ssid: editable(), passphrase: editable('concealed-string') },
            {
              type: 'api-key',
              key: editable('concealed-string'),
              url: editable(),
              expiryDate: editable('date'),
            },
            { type: 'person-name', given: editable(), surname: editable() },
            { type: 'kind-of-tomorrow', thing: { inner: v('unknown') } },
          ],
        },
      ],
    },
  ],
}
