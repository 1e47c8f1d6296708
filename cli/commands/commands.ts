import { addAccess } from './access.ts'
import { addAudit } from './audit.ts'
import { addCompletion } from './completion.ts'
import { addExport } from './export.ts'
import { addImport } from './import.ts'
import { addLogin } from './login.ts'
import { addMachine } from './machine.ts'
import { addReading } from './read.ts'
import { addRequests } from './requests.ts'
import { addRunning } from './run.ts'
import { addSending } from './send.ts'
import { addStatus } from './status.ts'
import { addWriting } from './write.ts'

/** In the order of the help. */
export const commands = [
  addLogin,
  addStatus,
  addReading,
  addRunning,
  addWriting,
  addAccess,
  addRequests,
  addSending,
  addMachine,
  addImport,
  addExport,
  addAudit,
  addCompletion,
]
