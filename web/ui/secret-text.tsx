import { runsOf } from './secret-runs.ts'

const colours = { letters: undefined, digits: 'text-blue-ink', symbols: 'text-red-ink' }

/** A secret with digits and symbols in colours of their own, so that nobody mistakes O for 0 or l for 1; no page translator gets it. */
export function SecretText({ children }: { children: string }) {
  return (
    <span translate="no">
      {runsOf(children).map(({ kind, text, from }) =>
        kind === 'letters' ? (
          text
        ) : (
          <span key={from} className={colours[kind]}>
            {text}
          </span>
        ),
      )}
    </span>
  )
}
