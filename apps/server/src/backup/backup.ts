import { backup } from './commands.ts'

process.exitCode = await backup(process.argv.slice(2))
