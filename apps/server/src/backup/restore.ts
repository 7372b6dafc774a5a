import { restore } from './commands.ts'

process.exitCode = await restore(process.argv.slice(2))
