import { authenticatorText } from './products/authenticator-text.ts'
import { keepassXml } from './products/keepass-xml.ts'
import { pgpMessage } from './products/pgp-message.ts'
import type { ExportReader } from './records.ts'

/** Forms that are text and no sheet, which may look like anything. */
export const textReaders: readonly ExportReader<string>[] = [pgpMessage, authenticatorText, keepassXml]
