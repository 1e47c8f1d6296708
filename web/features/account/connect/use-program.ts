import { errorFacts, type PlaceForm, type Proof } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { keySession } from '../../../worker/key-session.ts'
import { useApproving } from '../browsers/use-approving.ts'
import { askInThisTab } from './ask-in-this-tab.ts'

const followMs = 3000

/** Where the program is, as far as this page knows. */
export type Place = 'unknown' | 'checking' | 'known' | 'not_here'

/** A program that asks to be connected; `proof` is what came back with the address from this computer, if anything. */
export function useProgram(id: string, proof: string) {
  const query = useQuery({
    queryKey: ['program', id],
    queryFn: () => keySession.programs.look(id),
    refetchInterval: followMs,
    retry: false,
    staleTime: 0,
  })
  const side = useMemo(
    () => ({
      answer: () => keySession.programs.answer(id),
      enterCode: (digits: string) => keySession.programs.enterCode(id, digits),
      approve: (given: Proof) => keySession.programs.approve(id, given),
      refuse: () => keySession.programs.refuse(id),
    }),
    [id],
  )
  const isOver = query.isError && ['not_found', 'approval_over'].includes(errorFacts(query.error).code)
  const approving = useApproving({ ...side, isAsking: !isOver })
  const { prepare } = approving
  const [place, setPlace] = useState<Place>(proof === '' ? 'unknown' : 'checking')
  const isRead = query.data !== undefined

  async function compare(brought: string) {
    const isHere = await keySession.programs.provePlace(id, brought).catch(() => false)
    setPlace(isHere ? 'known' : 'not_here')
    if (isHere) prepare()
  }
  // Back from the program's port: whatever stood in the address counts once it has been compared.
  useEffect(() => {
    if (place === 'checking' && isRead && proof !== '') void compare(proof)
  })

  return {
    ...approving,
    query,
    isOver,
    place,
    /** Leaves this page for the program's port on this computer, which sends the browser back; or asks the extension that opened this tab. */
    lookHere: async () => {
      const { action, fields } = await keySession.programs.placeForm(id)
      if (action !== null) return sendForm(action, fields)
      setPlace('checking')
      await compare((await askInThisTab(fields)) ?? '')
    },
    connectElsewhere: async () => {
      await keySession.programs.isElsewhere(id)
      setPlace('known')
      prepare()
    },
  }
}

/** By POST, so that what is sent stands in no address that somebody could read out. */
function sendForm(action: string, fields: PlaceForm['fields']) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
