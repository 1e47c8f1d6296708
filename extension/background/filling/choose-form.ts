import type { FilledRole, FillValues, FoundForm, Refusal } from '../../messages/fill-messages.ts'

/** `change`: the old password and the new one; `generate`: a new one alone, which was made up for this page. */
export type Gesture = 'fill' | 'code' | 'change' | 'generate'

/** What the item has, or has just been given. */
export interface ItemHas {
  login: boolean
  password: boolean
  code: boolean
}

/** What one frame of the verified origin found; the top frame first. */
export interface FrameForms {
  frame: number
  forms: FoundForm[]
}

export interface Choice {
  frame: number
  form: number
  /** Which values the order has. */
  values: (keyof FillValues)[]
}

/** Closed list: one sentence each. With `postsTo` it names where, with `refused` what the page's script said. */
export type NoChoice =
  | { reason: 'no_field' | 'asks_new' | 'item_has_no_code' | 'item_has_no_password' | 'item_has_nothing' }
  | { reason: 'posts_elsewhere'; postsTo: string }
  | { reason: 'not_visible'; refused: Refusal }

interface Plan {
  values: (keyof FillValues)[]
  /** The higher, the more this form is what the gesture means. */
  rank: number
}

type Roles = FoundForm['visible']

/**
 * Whoever is asked twice for a new password makes one up: a sign-up, or a reset. An item's present one would be used a second time there. A
 * single field may be a login that was read as a sign-up.
 */
const makesPassword = (roles: Roles): boolean =>
  (roles['new-password'] ?? 0) > 1 && (roles['current-password'] ?? 0) === 0

/** What the gesture would put into a form with these fields; null if it is no form for it. */
function planOf(gesture: Gesture, has: ItemHas, roles: Roles): Plan | null {
  const there = (role: FilledRole) => (roles[role] ?? 0) > 0
  const [user, current, next] = [there('username'), there('current-password'), there('new-password')]
  const username = user && has.login ? (['username'] as const) : []
  switch (gesture) {
    case 'code':
      return there('one-time-code') ? { values: ['code'], rank: 0 } : null
    case 'change':
      return next ? { values: current ? ['current', 'next'] : ['next'], rank: current ? 1 : 0 } : null
    case 'generate':
      return next ? { values: [...username, 'next'], rank: current ? 0 : 1 } : null
    case 'fill':
      return makesPassword(roles) ? null : planOfFill(has, { user, current, next }, [...username])
  }
}

/** A login before one step of it, and both before a form that makes a password up. */
function planOfFill(
  has: ItemHas,
  { user, current, next }: { user: boolean; current: boolean; next: boolean },
  username: 'username'[],
): Plan | null {
  if (current && has.password) return { values: [...username, 'current'], rank: next ? 1 : 3 }
  if (user && !current && !next && has.login) return { values: username, rank: 2 }
  if (next && !current && has.password) return { values: [...username, 'next'], rank: 0 }
  return username.length > 0 ? { values: username, rank: 0 } : null
}

function lacking(gesture: Gesture, has: ItemHas): NoChoice | null {
  if (gesture === 'code') return has.code ? null : { reason: 'item_has_no_code' }
  if (gesture === 'fill') return has.login || has.password ? null : { reason: 'item_has_nothing' }
  return has.password ? null : { reason: 'item_has_no_password' }
}

interface Candidate extends Plan {
  frame: number
  form: FoundForm
}

const best = (candidates: Candidate[]): Candidate | undefined =>
  candidates.toSorted(
    (one, other) => Number(other.form.hasFocus) - Number(one.form.hasFocus) || other.rank - one.rank,
  )[0]

/**
 * Which form of which frame gets what. Only forms that a person sees and that post to the page's own origin; of these the one with the
 * cursor, then the one that is meant most, then the first.
 */
export function chooseForm(frames: FrameForms[], has: ItemHas, gesture: Gesture): Choice | NoChoice {
  const lack = lacking(gesture, has)
  if (lack) return lack
  const plans = (by: 'visible' | 'present'): Candidate[] =>
    frames.flatMap(({ frame, forms }) =>
      forms.flatMap((form) => {
        const plan = planOf(gesture, has, form[by])
        return plan ? [{ ...plan, frame, form }] : []
      }),
    )
  const seen = plans('visible')
  const chosen = best(seen.filter(({ form }) => form.postsTo === null))
  if (chosen) return { frame: chosen.frame, form: chosen.form.index, values: chosen.values }
  const elsewhere = best(seen)?.form.postsTo
  if (elsewhere) return { reason: 'posts_elsewhere', postsTo: elsewhere }
  const isNew = ({ visible }: FoundForm) => makesPassword(visible)
  if (gesture === 'fill' && frames.some(({ forms }) => forms.some(isNew))) return { reason: 'asks_new' }
  const hidden = best(plans('present'))?.form.refused
  return hidden ? { reason: 'not_visible', refused: hidden } : { reason: 'no_field' }
}
