import { each, lost, url, v } from './made-up-values.ts'

const bitwardenItem = (type: number, kind: Record<string, unknown>) => ({
  id: 'id',
  organizationId: null,
  folderId: 'f1',
  collectionIds: null,
  type,
  reprompt: 0,
  name: v('name'),
  notes: v('notes'),
  favorite: true,
  creationDate: '2026-01-01T00:00:00Z',
  revisionDate: '2026-01-01T00:00:00Z',
  deletedDate: null,
  key: null,
  fields: [
    { name: v('field'), value: v('text'), type: 0, linkedId: null },
    { name: v('field'), value: v('hidden'), type: 1 },
    { name: v('field'), value: 'true', type: 2 },
    { name: v('field'), value: null, type: 3, linkedId: 100 },
  ],
  passwordHistory: [{ lastUsedDate: '2026-01-01T00:00:00Z', password: v('history') }],
  fieldOfTomorrow: { inner: [v('unknown'), { deep: v('unknown') }] },
  ...kind,
})
export const bitwarden = {
  encrypted: false,
  folders: [
    { id: 'f1', name: `${v('folder')}/${v('inner')}` },
    { id: 'f2', name: 'empty' },
  ],
  items: [
    bitwardenItem(1, {
      login: {
        uris: [
          { match: null, uri: url(), uriChecksum: 'x' },
          { match: 3, uri: url() },
        ],
        ...each('username', 'password', 'totp'),
        fido2Credentials: [
          {
            ...each('credentialId', 'keyType', 'keyAlgorithm', 'keyCurve', 'rpId', 'userHandle', 'userName'),
            ...each('rpName', 'userDisplayName', 'discoverable'),
            keyValue: lost('passkey'),
            counter: '0',
            creationDate: '2026-01-01T00:00:00Z',
          },
        ],
      },
    }),
    bitwardenItem(2, { secureNote: { type: 0 }, archivedDate: '2026-01-01T00:00:00Z' }),
    bitwardenItem(3, { card: each('cardholderName', 'brand', 'number', 'expMonth', 'expYear', 'code') }),
    bitwardenItem(4, {
      identity: each(
        'title',
        'firstName',
        'lastName',
        'address1',
        'city',
        'ssn',
        'passportNumber',
        'username',
      ),
    }),
    bitwardenItem(5, { sshKey: each('privateKey', 'publicKey', 'keyFingerprint') }),
    bitwardenItem(6, { bankAccount: each('bankName', 'accountNumber', 'pin', 'iban') }),
    bitwardenItem(7, { driversLicense: each('licenseNumber', 'firstName') }),
    bitwardenItem(8, { passport: each('passportNumber', 'surname') }),
    bitwardenItem(9, { kindOfTomorrow: each('value') }),
  ],
}

export const bitwardenOrganisation = {
  encrypted: false,
  collections: [
    { id: 'c1', organizationId: 'o', name: v('collection'), externalId: null },
    { id: 'c2', organizationId: 'o', name: v('collection') },
  ],
  items: [
    bitwardenItem(1, { folderId: null, collectionIds: ['c1', 'c2'], login: each('username', 'password') }),
  ],
}
