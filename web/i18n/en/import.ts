import { texts as code } from './two-step.ts'

export const texts = {
  title: 'Import',
  description: 'Add credentials from a CSV file',
  template: 'Download CSV template',
  upload: 'Upload CSV',
  uploadHint: 'Drop the file here, or click to choose it',
  reading: 'Reading the file...',
  cancel: 'Cancel',
  imported: 'Imported',
  errors: 'Errors',
  vaultsCreated: 'Vaults created',
  skipped: 'Skipped duplicates',
  failed: 'Failed to import file',
  onlyHeldVaults:
    'Rows are imported only into vaults you can open. Admins and managers can also create vaults.',
  choose: {
    title: 'Choose a file',
    description: 'It is read and encrypted on this device. The server never sees a password.',
  },
  guide: {
    title: 'The columns',
    description:
      'The first line names them, in any order; those that are not required may be left out. Vault, folder, name, username, URL and the Portuguese names are understood too, and so are notes and two-step keys (notes, fields, OTPAuth, totp). Values with commas, quotes or line breaks go in double quotes.',
    meaning: 'What goes in it',
    required: 'required',
    example: 'Example:',
    vault_path:
      'The vault, with those above it: Clients/Acme/Ads. Vaults that do not exist are created. A sheet without this column but with client gets one vault for each client.',
    type: 'Left out or empty: web_credential, a site with a login. Others: api_key, ad_token_google, ad_token_meta, ad_token_tiktok, ad_token_linkedin, gtm, integration_rd, integration_hubspot, integration_ekyte, social_login, ssh_key, db_credential, certificate, secure_note',
    titleColumn: 'The name people search for',
    login: 'User name or e-mail',
    password: 'The secret; in double quotes it is kept exactly as it is',
    login_url: 'The address to sign in at; https:// is added where it is missing',
    environment: 'prod or stage; prod when empty',
    criticality: 'high, medium or low; medium when empty',
    client: 'The client that it belongs to',
    squad: 'The squad that looks after it',
  },
  oneVault: {
    title: '{{fileName}} names no vaults',
    description:
      'All its rows go into one vault. To tell them apart, add a column named vault_path or client to the file and choose it again.',
    label: 'Vault for all rows',
    help: 'With those above it: Clients/Acme. It is created if it does not exist.',
    button: 'Continue',
  },
  someWithoutVault: {
    title_one: 'One row does not say its vault',
    title_other: '{{count}} rows do not say their vault',
    description: 'Choose where to keep what has no vault. The rest goes into the vaults that the file names.',
    label: 'Vault for these rows',
  },
  summary: {
    rows_one: '{{count}} row',
    rows_other: '{{count}} rows',
    encoding: 'read as {{encoding}}',
    accents: 'read as {{encoding}}, with accents as in “{{accented}}”',
    another: 'Choose another file',
    import_one: 'Import {{count}} item',
    import_other: 'Import {{count}} items',
    nothing: 'Nothing to import',
    good: 'Valid rows',
    refused: 'Refused rows',
    newVaults: 'New vaults',
    moreVaults: 'and {{number}} more',
    newVaultsTitle: 'Vaults that will be created',
    newVaultsHelp:
      'Only a client’s vault can have links by which the client sends credentials. A vault keeps its type.',
    typeOf: 'Type of {{path}}',
    typeOfAll: 'Type of all these vaults',
    all: 'All:',
    visibility: 'Who sees these vaults',
    visibilityHelp: 'Who sees that these vaults are there, and the titles in them:',
    visibilityOf: 'Visibility of {{type}}',
    duplicates: 'Duplicates',
  },
  filled: {
    title: 'Existing vaults that will get rows',
    alike_one: '{{count}} vault has this path',
    alike_other: '{{count}} vaults have this path',
    alikeHelp:
      'Where several vaults have the same path, the rows go into the one that you can open, or else the oldest. Rename one of them first if another is meant.',
  },
  spelling: {
    title_one: 'A path is spelled otherwise than an existing vault',
    title_other: '{{count}} paths are spelled otherwise than existing vaults',
    pair: '“{{inFile}}” in the file, “{{existing}}” here',
    vaults: 'Put these rows into the existing vaults',
    file: 'Make new vaults as the file spells them',
  },
  ignored: {
    title_one: 'One column is not imported: {{columns}}',
    title_other: '{{count}} columns are not imported: {{columns}}',
    explanation:
      'This says nothing about the credential itself, only when it was changed, for example, or that it is a favourite.',
  },
  unread: {
    title_one: 'One column was not understood: {{columns}}',
    title_other: '{{count}} columns were not understood: {{columns}}',
    noPassword: 'No column was read as the password',
    nameIt:
      'The items would have none. Is one in the file? Call its column Password and choose the file again.',
    explanation:
      'What should happen to the values there? If one is the password, the address or the like, give its column that name in the file and choose the file again.',
    own_field: 'Keep them as fields of the items, encrypted',
    leave_out: 'Leave them out',
    withoutPassword: 'Import the items without a password',
    missing: 'Answer this first.',
  },
  collections: {
    title: 'Some commas may part collections or belong to a name',
    one: '“{{text}}” was read as one collection.',
    several: '“{{text}}” was read as several: the items go into {{first}}, and their notes name {{others}}.',
    advice: 'Is that wrong? Rename the collection without its comma and export again.',
  },
  lines: {
    title_one: 'One line was skipped: it is not a credential',
    title_other: '{{count}} lines were skipped: they are not credentials',
    above_names_one: 'Above the names of the columns: line {{lines}}.',
    above_names_other: 'Above the names of the columns: lines {{lines}}.',
    names_again_one: 'The names of the columns again: line {{lines}}.',
    names_again_other: 'The names of the columns again: lines {{lines}}.',
    folder_one: 'A folder alone: line {{lines}}.',
    folder_other: 'Folders alone: lines {{lines}}.',
  },
  duplicates: {
    title: 'Some rows are duplicates',
    explanation:
      'An item with the same vault, type, title and login exists, or the file has the same row twice.',
    skip: 'Skip them',
    both: 'Import them anyway',
  },
  progress: {
    start: 'Starting...',
    vaults: 'Preparing vaults',
    items: 'Encrypting and importing items',
    files: 'Uploading files',
    updates: 'Updating items',
    undo: 'Undoing the import',
    of: '{{done}} of {{total}}',
    hint: 'Every secret is encrypted on this device before it is sent. You can leave this screen; keep the tab open.',
  },
  last: { show: 'Show the report', counts: 'Imported: {{imported}} · Errors: {{errors}}' },
  done: {
    away: 'Its report is under Import.',
    invite: 'Invite your team',
    title: '{{fileName}} was imported',
    cancelled: 'The import of {{fileName}} was cancelled',
    interrupted: 'The import of {{fileName}} was interrupted',
    partial:
      'What is counted below was imported; the rest was not. Import the file again and skip what is there.',
    again: 'Import another file',
    open: 'Open vaults',
    next: 'Once nothing is missing, delete the sheet, also from the bin and the cloud: the passwords in it are readable. Then put people into the vaults, under Members.',
  },
  refused: {
    title: 'Refused rows',
    description:
      'The other rows are not affected. Correct them in your own sheet and import it again: what is there already is skipped.',
    row: 'row {{row}}',
    rowMeans:
      'The line is the file’s. The row is where a spreadsheet shows it: there, notes with several lines count once.',
    hidden: 'Hidden: it may be a secret',
    download: 'Download as CSV',
    more_one: 'Show more ({{count}} left)',
    more_other: 'Show more ({{count}} left)',
  },
  withoutCodes: {
    title: 'Rows without two-step codes',
    description:
      'These rows are imported. What they have for two-step codes gives none, and is kept in the notes.',
  },
  column: { line: 'Line', row: 'Row', title: 'Title', column: 'Column', value: 'Value', reason: 'Reason' },
  reason: {
    ...code.fault,
    required: 'This is required and is empty.',
    unknown_type:
      'This is not one of the types. Leave it empty for a site with a login, or copy the name from the list of columns.',
    unknown_environment: 'This is neither prod nor stage.',
    unknown_criticality: 'This is not high, medium or low.',
    too_many_values:
      'The row has more values than there are columns; one with a comma must be in double quotes.',
    invalid: 'This holds characters that cannot be stored.',
    character: 'This holds a character that cannot be stored ({{character}}). Delete it in the file.',
    damaged:
      'Letters here are damaged: they are not in the encoding of the rest of the file. Type them again.',
    other_names:
      'Above this row, the columns are named again and in another order. Put these rows into a file of their own.',
    too_deep: 'The path has too many vaults inside one another.',
    key_missing: 'You cannot open this vault. Ask one of its members to add you.',
    may_not_create: 'There is no such vault that you can see, and only admins and managers create vaults.',
    vault_unconfirmed:
      'The vault at this path is not confirmed under this name and place. Look at it in the Vault Explorer first.',
    vault_changed:
      'The vault at this path was made, renamed, moved or deleted after you chose the file. Import the file again to see what is there now.',
    refused: 'The server refused this row.',
  },
  fault: {
    empty: 'The file is empty',
    not_text: 'This file cannot be read',
    not_utf8: 'The file is not in UTF-8',
    no_header: 'The first line does not name the columns',
    missing_columns: 'Columns are missing',
    too_large: 'The file is too large',
    no_rows: 'The file has a header but no rows',
    quote_unclosed: 'A quote is opened and never closed',
  },
  help: {
    empty: 'There is nothing in it. Choose the file that holds your credentials.',
    not_text: 'It is no CSV file, no Excel sheet and no export of a password manager that is known here.',
    not_utf8:
      'Letters with accents would be damaged, so nothing was imported. In Excel choose Save as → CSV UTF-8 (comma delimited); in LibreOffice choose Unicode (UTF-8) when saving; in Google Sheets download as CSV.',
    no_header:
      'The first line must hold the names of the columns, at least vault_path and title. Rename those of your sheet, or download the template and copy your rows into it. Keeper’s export has no such line; write this one above it: Folder,Title,Login,Password,Website Address,Notes,Shared Folder. Are there columns to the right of these? Call each of them Notes.',
    missing_columns:
      'Every file needs vault_path and title. Not found in the first line: {{columns}}. In vault_path, write where each password belongs, such as Clients/Moda Íris; a column named client will do as well.',
    too_large: 'Up to {{megabytes}} MB can be read at once. Split the file into several.',
    no_rows: 'Add your credentials below the first line.',
    quote_unclosed:
      'It begins on line {{line}}. Close it with another double quote, and write a quote inside a value twice.',
  },
}
