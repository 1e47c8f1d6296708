import { runProgram } from './program.ts'

// A trace could hold what was being worked on.
process.on('uncaughtException', () => process.exit(1))
process.exitCode = await runProgram(process.argv.slice(2))
