const name = 'chaveiro.colleagues.putOff'

const today = () => new Date().toDateString()

/** Whether somebody said today, in this browser, that the first and gentlest word about colleagues can wait until tomorrow. */
export const wasPutOff = () => localStorage.getItem(name) === today()

export const putOff = () => localStorage.setItem(name, today())
