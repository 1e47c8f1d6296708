/**
 * The part that has the device, loaded only where this process itself unlocks or is the agent: the built file holds it packed. What crosses is
 * JSON either way, so that it makes no difference which of the two answers.
 */
export { endSession } from './end-session.ts'
export { beginLogin } from './log-in.ts'
export { openOwn } from './own-device.ts'
export { readAsMachine } from './read-as-machine.ts'
export { serveAgent } from './serve-agent.ts'
