import { texts as report } from './import-report.ts'
import { texts as steps } from './import-steps.ts'
import { texts as code } from './two-step.ts'

export const texts = {
  ...steps,
  ...report,
  title: 'Import',
  description: 'From a sheet or any password manager',
  template: 'Download CSV template',
  upload: 'Upload CSV, Excel or another export',
  uploadHint: 'Drop the file here, click to choose it, or copy the cells and paste them on this page',
  reading: 'Reading the file...',
  cancel: 'Cancel',
  imported: 'Imported',
  errors: 'Errors',
  vaultsCreated: 'Vaults created',
  skipped: 'Skipped duplicates',
  failed: 'Failed to import file',
  onlyHeldVaults:
    'Rows are imported only into vaults you can open. Admins and managers can also create vaults.',
  export: {
    title: 'Export',
    description: 'Save copies of items as an archive, KeePass database, CXF or CSV',
  },
  choose: {
    title: 'Choose a file',
    description: 'It is read and encrypted on this device. The server never sees a password.',
    reads:
      'Sheets with any columns, and the exports of 1Password, Bitwarden, KeePass, LastPass, Dashlane, browsers and others, also protected ones.',
    what: 'What is read, and what is not',
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
    moreVaults: 'and {{number}} more',
    newVaultsHelp:
      'Only a client’s vault can have links by which the client sends credentials. A vault keeps its type.',
    typeOf: 'Type of {{path}}',
    typeOfAll: 'Type of all these vaults',
    all: 'All:',
    visibility: 'Who sees these vaults',
    visibilityHelp: 'Who sees that these vaults are there, and the titles in them:',
    visibilityOf: 'Visibility of {{type}}',
  },
  filled: {
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
    title_one: 'One kind of value is not imported: {{columns}}',
    title_other: '{{count}} kinds of value are not imported: {{columns}}',
    explanation:
      'This says nothing about the credential itself, only when it was changed, for example, or that it is a favourite.',
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
  },
  refused: {
    title: 'Refused rows',
    description:
      'The other rows are not affected. Correct them in your own sheet and import it again: what is there already is skipped.',
    others: 'A value that is put right here is read again at once.',
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
  column: {
    line: 'Line',
    row: 'Row',
    title: 'Title',
    column: 'Column',
    value: 'Value',
    reason: 'Reason',
    vault: 'Vault',
    outcome: 'Outcome',
  },
  reason: {
    ...code.fault,
    required: 'This is required and is empty.',
    unknown_type:
      'This is not one of the types. Leave it empty for a site with a login, or take a name from the help.',
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
    not_text: 'This file is in no format that can be read',
    not_utf8: 'The letters of this file cannot be read',
    no_header: 'No line names the columns',
    missing_columns: 'Columns are missing',
    too_large: 'The file is too large',
    no_rows: 'The file has a header but no rows',
    quote_unclosed: 'A quote is opened and never closed',
    export: 'The file cannot be read',
  },
  help: {
    empty: 'There is nothing in it. Choose the file that holds your credentials.',
    not_text:
      'It is no CSV, no Excel sheet (.xlsx) and no export of a password manager that we know. Is it an old .xls? Open it in Excel and save it as .xlsx.',
    not_utf8:
      'Letters with accents would be damaged, so nothing was imported. In Excel save it as .xlsx or as CSV UTF-8; in LibreOffice choose Unicode (UTF-8) when saving; in Google Sheets download as CSV.',
    no_header:
      'One line above the rows must name the columns, such as Client, Title, Login and Password. Write one in your sheet, choose below which line it is, or copy your rows into the template.',
    missing_columns:
      'Every row needs a vault or a client, and a title. Not found: {{columns}}. Choose below what each column is, or give the columns these names in the file.',
    too_large: 'Up to {{megabytes}} MB can be read at once. Split the file into several.',
    no_rows: 'Add your credentials below the first line.',
    quote_unclosed:
      'It begins on line {{line}}. Close it with another double quote, and write a quote inside a value twice.',
  },
}
