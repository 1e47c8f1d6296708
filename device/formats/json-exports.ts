import { type Json, parseJson } from './containers/json.ts'
import { bitwardenJson } from './products/bitwarden-json.ts'
import { cxf } from './products/cxf.ts'
import { enpassJson } from './products/enpass-json.ts'
import { keeperJson } from './products/keeper-json.ts'
import { onePasswordJson } from './products/one-password-1pux.ts'
import { protonJson } from './products/proton-json.ts'
import { psonoJson } from './products/psono-json.ts'
import type { ExportReader } from './records.ts'

/** Forms that are JSON. An archive's reader calls the same functions. */
export const jsonReaders: readonly ExportReader<Json>[] = [
  onePasswordJson,
  protonJson,
  cxf,
  enpassJson,
  bitwardenJson,
  keeperJson,
  psonoJson,
]

export { parseJson }
