import { runsOf } from './secret-runs.ts'

const colours = { letters: undefined, digits: 'text-blue-ink', symbols: 'text-red-ink' }

/** A secret as it is read: figures and signs in colours of their own, so that O is not taken for 0 nor l for 1. */
export function SecretText({ children }: { children: string }) {
  return runsOf(children).map(({ kind, text, from }) =>
    kind === 'letters' ? (
      text
    ) : (
      <span key={from} className={colours[kind]}>
        {text}
      </span>
    ),
  )
}
