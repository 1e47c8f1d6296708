import { askAhead } from '../worker.ts'

const first = Promise.allSettled([askAhead('readState'), askAhead('listFitting')])

/** Once what fits the page was answered, or why it was not: whatever a person does not wait for is asked then. */
export const afterFirst = async <T>(ask: () => Promise<T>): Promise<T> => first.then(ask)
