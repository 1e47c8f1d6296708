export interface FileTime {
  file: string
  seconds: number
}

/** A suite's result; `fault` says why its runner gave no counts. */
export interface SuiteResult {
  passed: number
  failed: number
  skipped: number
  times: FileTime[]
  fault?: string
}

export const emptyResult = (): SuiteResult => ({ passed: 0, failed: 0, skipped: 0, times: [] })
