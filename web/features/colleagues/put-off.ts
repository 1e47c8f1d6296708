const name = (what: string) => `chaveiro.colleagues.putOff.${what}`

/** Whether somebody postponed this in this browser and the time has not passed; `of` says for which subject. */
export function wasPutOff(what: string, of = ''): boolean {
  const [until, said = ''] = localStorage.getItem(name(what))?.split(' ') ?? []
  return until !== undefined && Date.now() < Number(until) && said === of
}

/** Postpones until midnight, or for so many days more. */
export function putOff(what: string, { days = 0, of = '' } = {}): void {
  const until = new Date()
  until.setDate(until.getDate() + days)
  until.setHours(24, 0, 0, 0)
  localStorage.setItem(name(what), `${until.getTime()} ${of}`)
}
