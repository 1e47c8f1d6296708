import { OpenFailed } from './open-failed.ts'

/** Opened bytes as UTF-8 text, with nothing trimmed or replaced; OpenFailed for any others. */
export function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new OpenFailed()
  }
}

/** The JSON value that opened bytes say, of any shape; OpenFailed for any others. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(readText(bytes))
  } catch {
    throw new OpenFailed()
  }
}
