/** A step of setting an installation up. It is open if this person can do it now. */
export interface SetupStep {
  name: 'admin' | 'kit' | 'items' | 'team'
  isDone: boolean
  isOpen: boolean
}

interface Situation {
  /** There is no admin yet, and this person may become the first one. */
  mayMakeAdmin: boolean
  /** This device still shows the organisation's recovery kit, since nobody said that it is stored. */
  hasKit: boolean
  mayFill: boolean
  mayInvite: boolean
  figures: { total_items: number; is_alone: boolean } | undefined
}

/** The four steps while one of them is this person's to do; undefined once none is. */
export function setupSteps({
  mayMakeAdmin,
  hasKit,
  mayFill,
  mayInvite,
  figures,
}: Situation): SetupStep[] | undefined {
  const isEmpty = figures?.total_items === 0
  const isAlone = figures?.is_alone === true
  const open = {
    admin: mayMakeAdmin,
    kit: hasKit,
    items: mayFill && isEmpty,
    team: mayInvite && isAlone,
  }
  if (!Object.values(open).some(Boolean)) return undefined
  return [
    { name: 'admin', isDone: !mayMakeAdmin, isOpen: open.admin },
    { name: 'kit', isDone: !mayMakeAdmin && !hasKit, isOpen: open.kit },
    { name: 'items', isDone: !mayMakeAdmin && figures !== undefined && !isEmpty, isOpen: open.items },
    { name: 'team', isDone: !mayMakeAdmin && figures !== undefined && !isAlone, isOpen: open.team },
  ]
}
