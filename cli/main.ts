import { runProgram } from './program.ts'

// A trace could hold what was being worked on.
process.on('uncaughtException', () => process.exit(1))
// By this signal Node would open a debugger, and with it the memory, to everybody on this computer.
process.on('SIGUSR1', () => undefined)
process.exitCode = await runProgram(process.argv.slice(2))
