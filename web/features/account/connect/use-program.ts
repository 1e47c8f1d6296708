import { errorFacts, type PlaceForm, type Proof } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { keySession } from '../../../worker/key-session.ts'
import { useApproving } from '../browsers/use-approving.ts'

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

  // Back from the program's port: whatever stood in the address counts once it has been compared.
  useEffect(() => {
    if (place !== 'checking' || !isRead) return
    keySession.programs.provePlace(id, proof).then(
      (isHere) => {
        setPlace(isHere ? 'known' : 'not_here')
        if (isHere) prepare()
      },
      () => setPlace('not_here'),
    )
  })

  return {
    ...approving,
    query,
    isOver,
    place,
    /** Leaves this page for the program's port on this computer, which sends the browser back. */
    lookHere: async () => sendForm(await keySession.programs.placeForm(id)),
    connectElsewhere: async () => {
      await keySession.programs.isElsewhere(id)
      setPlace('known')
      prepare()
    },
  }
}

/** By POST, so that what is sent stands in no address that somebody could read out. */
function sendForm({ action, fields }: PlaceForm) {
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
