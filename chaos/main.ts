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
  try {
    await runRound(reporter.report.options, reporter)
  } catch (error) {
    reporter.add([{ rule: 'the round could not be run', evidence: String(error) }])
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
