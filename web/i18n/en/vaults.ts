export const texts = {
  title: 'Vault Explorer',
  description: 'Manage your password vaults and items',
  panel: 'Vaults',
  empty: 'No vaults yet. Create one to get started.',
  selectOne: 'Select a vault to view its items',
  type: { client: 'Client', product: 'Product', squad: 'Squad' },
  create: {
    open: 'New Vault',
    title: 'Create New Vault',
    description: 'Create a new vault to organize your passwords',
    button: 'Create Vault',
    failed: 'Failed to create vault',
  },
  edit: { open: 'Edit vault', title: 'Edit Vault', button: 'Save', failed: 'Failed to update vault' },
  remove: {
    open: 'Delete vault',
    question: 'Are you sure you want to delete this vault? All items will be deleted.',
    failed: 'Failed to delete vault',
  },
  field: { name: 'Name', type: 'Type', clientTag: 'Client tag', squadTag: 'Squad tag' },
  loadFailed: 'Failed to load vaults',
}
