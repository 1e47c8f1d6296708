import type { ErrorFacts } from '@chaveiro/device'

/** The sentence that says why the server was not believed; some name a person, some a vault. */
export function distrustWords({ about, fault }: Pick<ErrorFacts, 'about' | 'fault'>) {
  if (about === 'own_keys') return fault === 'substituted' ? 'distrust.ownKeys' : 'distrust.ownMethods'
  if (about === 'person') return fault === 'unconfirmed' ? 'distrust.addressUnconfirmed' : 'distrust.address'
  if (about === 'item' && fault === 'file') return 'distrust.file'
  if (about === 'item') return fault === 'shown' ? 'distrust.itemShown' : 'distrust.item'
  if (about === 'request') return 'distrust.request'
  if (about === 'vault_key') return 'distrust.vaultKey'
  if (about === 'vault_log') {
    if (fault === 'shrunk') return 'distrust.vaultShrunk'
    if (fault === 'forked') return 'distrust.vaultForked'
    if (fault === 'shown') return 'distrust.vaultShown'
    if (fault === 'unsigned') return 'distrust.vaultUnsigned'
    return fault === 'overview' ? 'distrust.vaultPlace' : 'distrust.vaultStatement'
  }
  if (about !== 'roster') return 'failure.distrusted'
  if (fault === 'shrunk') return 'distrust.peopleShrunk'
  if (fault === 'other_organisation') return 'distrust.otherOrganisation'
  return fault === 'forked' ? 'distrust.peopleForked' : 'distrust.person'
}
