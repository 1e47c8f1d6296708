import type { TextName } from './i18n/texts.ts'

/** A refusal of the command line itself, in the person's words. Exits with 1 unless it says otherwise. */
export class Refusal extends Error {
  readonly text: TextName
  readonly values: Readonly<Record<string, string>>
  /** Further lines, such as the candidates of an ambiguous name. */
  readonly lines: readonly string[]
  constructor(text: TextName, values: Record<string, string> = {}, lines: readonly string[] = []) {
    super(text)
    this.name = 'Refusal'
    this.text = text
    this.values = values
    this.lines = lines
  }
}
