import type { Language, Words } from '@chaveiro/contract/languages.ts'
import type { ExportFaultCode, FaultPlace, LostReason } from '../base/types/foreign-exports.ts'

/** Why nothing of a file is read. */
export class ExportFault extends Error {
  readonly code: ExportFaultCode
  readonly place: FaultPlace

  constructor(code: ExportFaultCode, place: FaultPlace = {}, options?: ErrorOptions) {
    super(faultSentence(code, place, 'en'), options)
    this.name = 'ExportFault'
    this.code = code
    this.place = place
  }
}

const said = (en: string, pt: string): Words => ({ en, 'pt-BR': pt })

/** `{limit}` and `{found}` stand for the place's; line, path, sheet and record are put at the end. */
const sentences = {
  empty: said('The file is empty.', 'O arquivo está vazio.'),
  no_records: said('There are no entries in this file.', 'Não há registros neste arquivo.'),
  unknown_format: said(
    'This is not a file that we can read: no export of a password manager, no CSV and no Excel sheet.',
    'Este arquivo não pode ser lido: não é exportação de gerenciador de senhas, nem CSV, nem planilha do Excel.',
  ),
  unreadable: said(
    'This file cannot be read, for a reason that was not foreseen. Please report it.',
    'Este arquivo não pode ser lido, por um motivo não previsto. Por favor, avise-nos.',
  ),
  too_large: said(
    'The file is too large: at most {limit} MB.',
    'O arquivo é grande demais: no máximo {limit} MB.',
  ),
  cut_off: said(
    'The file ends too early: it was cut off. Export or copy it again.',
    'O arquivo termina antes do fim: foi cortado. Exporte ou copie de novo.',
  ),
  damaged: said('The file is damaged.', 'O arquivo está danificado.'),
  wrong_charset: said(
    'The text’s encoding is unknown: save the file as UTF-8.',
    'A codificação do texto é desconhecida: salve o arquivo como UTF-8.',
  ),
  too_deep: said('The file is nested too deeply.', 'O arquivo tem níveis demais.'),
  too_many_entries: said(
    'The file has too many entries: at most {limit}.',
    'O arquivo tem registros demais: no máximo {limit}.',
  ),
  too_many_parts: said(
    'The file has too many parts: at most {limit}.',
    'O arquivo tem partes demais: no máximo {limit}.',
  ),
  too_many_rows: said(
    'The sheet has too many rows or cells: at most {limit} rows.',
    'A planilha tem linhas ou células demais: no máximo {limit} linhas.',
  ),
  too_many_columns: said(
    'The sheet has too many columns: at most {limit}.',
    'A planilha tem colunas demais: no máximo {limit}.',
  ),
  no_header: said(
    'No line names the columns of this sheet.',
    'Nenhuma linha dá nome às colunas desta planilha.',
  ),
  quote_unclosed: said(
    'A quotation mark is opened and never closed.',
    'Uma aspa é aberta e nunca é fechada.',
  ),
  password_needed: said(
    'The file is protected by a password: give it, too.',
    'O arquivo é protegido por senha: informe a senha.',
  ),
  password_wrong: said('The password does not open this file.', 'A senha não abre este arquivo.'),
  key_wrong: said(
    'The password or the key file does not open this file.',
    'A senha ou o arquivo-chave não abre este arquivo.',
  ),
  cost_too_high: said(
    'Opening this file would take too long or too much memory ({found}). Export it with usual settings.',
    'Abrir este arquivo levaria tempo ou memória demais ({found}). Exporte com configurações comuns.',
  ),
  version_unknown: said(
    'This file has a version that we cannot read ({found}).',
    'Este arquivo tem uma versão que não pode ser lida ({found}).',
  ),
  account_encrypted: said(
    'Only the account that exported this file can open it. Export again without encryption, or with a password for the file.',
    'Só a conta que exportou este arquivo pode abri-lo. Exporte de novo sem criptografia, ou com uma senha para o arquivo.',
  ),
  encrypted: said(
    'The file is encrypted in a way that only its own program opens. Export again without encryption.',
    'O arquivo está criptografado de um modo que só o próprio programa abre. Exporte de novo sem criptografia.',
  ),
  pgp: said(
    'The file is encrypted with PGP. Export again without encryption, or decrypt it first.',
    'O arquivo está criptografado com PGP. Exporte de novo sem criptografia, ou descriptografe antes.',
  ),
  archive_encrypted: said(
    'The archive is encrypted. Unpack it first.',
    'O arquivo compactado está criptografado. Descompacte antes.',
  ),
  archive_bomb: said(
    'The archive holds more than it may when unpacked: at most {limit} MB.',
    'O arquivo compactado tem conteúdo demais: no máximo {limit} MB descompactado.',
  ),
  archive_nested: said(
    'The archive holds another archive. Unpack it and choose the file inside.',
    'O arquivo compactado tem outro dentro dele. Descompacte e escolha o arquivo de dentro.',
  ),
  archive_unknown: said(
    'The archive holds no export that we can read.',
    'O arquivo compactado não tem nenhuma exportação que possa ser lida.',
  ),
  xml_doctype: said(
    'The XML declares a document type or entities, which no export has. It is not read.',
    'O XML declara um tipo de documento ou entidades, o que nenhuma exportação tem. Ele não será lido.',
  ),
} satisfies Record<ExportFaultCode, Words>

const placeNames = {
  line: said('Line {}.', 'Linha {}.'),
  path: said('In the archive: {}.', 'No arquivo compactado: {}.'),
  sheet: said('Sheet: {}.', 'Aba: {}.'),
  record: said('Entry: {}.', 'Registro: {}.'),
} as const

/** The fault and its place, in a sentence or two. */
export function faultSentence(code: ExportFaultCode, place: FaultPlace, language: Language): string {
  const sentence = sentences[code][language]
    .replace('{limit}', String(place.limit ?? ''))
    .replace('{found}', () => place.found ?? '')
  const places = (['line', 'path', 'sheet', 'record'] as const).flatMap((name) => {
    const value = place[name]
    return value === undefined ? [] : [placeNames[name][language].replace('{}', () => String(value))]
  })
  return [sentence, ...places].join(' ')
}

const losses = {
  passkey: said(
    'A passkey made by another product signs in nowhere else: make a new one at the site.',
    'Uma passkey criada por outro produto só funciona nele: crie uma nova no site.',
  ),
  file_missing: said(
    'The file names this attachment and does not hold it.',
    'O arquivo cita este anexo, mas não o contém.',
  ),
  repeated: said(
    'The archive has two files of this path: the later one was taken.',
    'O arquivo compactado tem dois arquivos com este caminho: foi usado o último.',
  ),
  file_damaged: said('The attachment is damaged.', 'O anexo está danificado.'),
  file_refused: said('There is no more room for files.', 'Não há mais espaço para arquivos.'),
  file_too_large: said('The attachment is over 10 MB.', 'O anexo tem mais de 10 MB.'),
  too_many: said('An item may not have more of its kind.', 'Um item não pode ter mais valores deste tipo.'),
  too_large: said('It is longer than any field may be.', 'É mais longo do que qualquer campo permite.'),
  bookkeeping: said(
    'It says when the entry was made, changed or used, or its number in the other product: nothing to sign in with.',
    'Diz quando o registro foi criado, alterado ou usado, ou o número dele no outro produto: nada que sirva para entrar.',
  ),
  former: said(
    'Earlier versions of the entry are left out: only the last one is taken.',
    'As versões anteriores do registro ficam de fora: só a última é usada.',
  ),
  damaged: said(
    'Some of its letters could not be read: the file has another encoding.',
    'Algumas letras não puderam ser lidas: o arquivo tem outra codificação.',
  ),
  batch_missing: said(
    'It belongs to several codes, of which this one is missing.',
    'Faz parte de vários códigos, e este está faltando.',
  ),
  formula: said(
    'The file does not hold the result of this formula, which was taken itself: open the file in Excel and save it.',
    'O arquivo não contém o resultado desta fórmula, e ela mesma foi usada: abra o arquivo no Excel e salve.',
  ),
  sheet_hidden: said(
    'The sheet is hidden: its rows are kept back like archived entries.',
    'A aba está oculta: as linhas dela ficam de fora, como registros arquivados.',
  ),
  sheet_unread: said(
    'No line of this sheet names columns: it was left out.',
    'Nenhuma linha desta aba dá nome às colunas: ela ficou de fora.',
  ),
} satisfies Record<LostReason, Words>

export const lossSentence = (why: LostReason, language: Language): string => losses[why][language]
