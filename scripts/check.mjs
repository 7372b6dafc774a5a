import { checkStyles } from './lib/dead-styles.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { checkLicences } from './lib/licences.mjs'
import { checkLockFile } from './lib/lock-file.mjs'
import { checkRoomOrder } from './lib/room-order.mjs'
import { capture, complain, say, tool } from './lib/run.mjs'
import { checkTestFiles } from './lib/test-files.mjs'

await ensureInstalled()

const quiet = async (command, args, options) => {
  const { code, output } = await capture(command, args, options)
  return code === 0 ? undefined : output.trim() || `exit code ${code}`
}

/** A registry without the audit service answers with an error of its own: said aloud, never taken for "nothing found". */
async function audit() {
  const { output } = await capture('npm', ['audit', '--audit-level=high', '--json'])
  let report
  try {
    report = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    report = undefined
  }
  const found = report?.metadata?.vulnerabilities
  if (found === undefined) return { note: 'the registry in use offers no audit; nothing was checked' }
  return found.high + found.critical > 0
    ? `${found.high} high and ${found.critical} critical findings: npm audit`
    : undefined
}

/** Proves that the import rules can fail: a reader that sees no modules passes everything. */
async function importRules() {
  const config = ['--config', '.dependency-cruiser.cjs']
  const { code, output } = await capture(tool('depcruise'), [
    ...config,
    '--output-type',
    'err-long',
    'packages',
    'apps',
    'e2e',
    'chaos',
  ])
  if (code !== 0) return output.trim()
  const seen = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
  if (seen < 50) return `only ${seen} modules were read: the rules looked at nothing`
  const planted = await capture(tool('depcruise'), [...config, '--output-type', 'err', 'scripts/planted-violation'])
  return planted.code === 0 ? 'a planted violation was not found' : undefined
}

const beforeTests = process.argv.includes('--before-tests')

/** A branch of a rule that no test takes is a case that nobody thought of. The tests that follow leave these out: they have been run here. */
const everyBranch = () =>
  quiet(tool('vitest'), [
    'run',
    '--project=unit',
    'packages/domain',
    '--coverage.enabled',
    '--coverage.include=packages/domain/src/**',
    '--coverage.thresholds.branches=100',
    '--coverage.reporter=text-summary',
    '--coverage.reportsDirectory=test-results/coverage',
    ...(beforeTests ? ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/rules.json'] : []),
  ])

/** Several checkers each work out the types that they share, and memory that is looked through often takes a processor of its own. */
const types = () =>
  quiet(tool('tsc'), ['--noEmit', '-p', '.', '--checkers', '1'], { env: { ...process.env, GOGC: '400' } })

const checks = [
  ['types', types],
  ['every branch of every rule', everyBranch],
  ['imports', importRules],
  ["order of the server's rooms", checkRoomOrder],
  ['dead code', () => quiet(tool('knip'), [])],
  // Tests are no entries here: what only a test calls is dead weight, and proves nothing about the product.
  ['dead code but for tests', () => quiet(tool('knip'), ['--production', '--exclude', 'dependencies'])],
  ['lint and format', () => quiet(tool('biome'), ['ci', '--error-on-warnings', '.'])],
  // Told by themselves where the tests do not follow anyway.
  ...(beforeTests ? [] : [['locales', () => quiet(tool('vitest'), ['run', '--project', 'unit', 'packages/i18n'])]]),
  ['licences', checkLicences],
  ['lock file', checkLockFile],
  ['names of tests', checkTestFiles],
  ['dead styles', checkStyles],
  ['known vulnerabilities', audit],
]

/** Most of them keep one core busy; more at once would need more memory than a small machine has. */
const AT_ONCE = 2
const waiting = [...checks]
let failures = 0
async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, check] = next
    const problem = await check()
    if (typeof problem === 'string') {
      failures += 1
      complain(`${name}: failed\n${problem}`)
    } else say(problem?.note ? `${name}: ${problem.note}` : `${name}: good`)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work))
process.exit(failures > 0 ? 1 : 0)
