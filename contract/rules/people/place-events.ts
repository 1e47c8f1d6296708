/**
 * Events by which the page that connects an extension and the extension's script in that tab speak; their `detail` is text. The page says
 * JSON of the fields of a place form; the extension answers the proof.
 */
export const placeEvents = { asked: 'chaveiro:place-asked', proven: 'chaveiro:place-proven' } as const
