/** Why the server, or a command of it, cannot start: a sentence for whoever runs it, shown without a stack. */
export class StartFault extends Error {}
