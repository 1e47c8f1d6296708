/** Why the server or a command cannot start: a sentence for the operator, shown without a stack. */
export class StartFault extends Error {}
