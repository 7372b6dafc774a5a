import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BadOptions, HELP, parseOptions } from './options.ts'
import { closingLines, createReport } from './report.ts'
import { runRound } from './round.ts'

const args = process.argv.slice(2)

async function main(): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP)
    return 0
  }
  const reporter = createReport(parseOptions(args), (line) => console.log(line))
  let cleanUp = async (): Promise<void> => {}
  const callOff = (): void => void cleanUp().finally(() => process.exit(1))
  process.once('SIGINT', callOff)
  process.once('SIGTERM', callOff)
  // Whoever started us is gone: nobody would look at the end.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && callOff(), 2000).unref()
  try {
    await runRound(reporter.report.options, reporter, (undo) => {
      cleanUp = undo
    })
  } catch (error) {
    reporter.add([{ rule: 'the round could not be run', evidence: String(error) }])
  }
  const { report } = reporter.report.options
  if (report !== undefined) {
    mkdirSync(dirname(report), { recursive: true })
    writeFileSync(report, JSON.stringify(reporter.report, null, 2))
  }
  for (const line of closingLines(reporter.report)) console.log(line)
  return reporter.report.violations.length > 0 ? 1 : 0
}

// What a fault left behind (a socket that nobody closes) must not keep a finished round alive.
process.exit(
  await main().catch((error: unknown) => {
    console.error(error instanceof BadOptions ? `${error.message}\n\n${HELP}` : error)
    return 1
  }),
)
