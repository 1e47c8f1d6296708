export const texts = {
  title: 'Import',
  description: 'Bring credentials in from a CSV file',
  template: 'Download CSV template',
  upload: 'Upload CSV',
  imported: 'Imported',
  errors: 'Errors',
  failed: 'Failed to import file',
}
