import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildChanged } from './lib/build-changed.mjs'
import { ensureBrowser, ensureFirefox, ensureNotifyingBrowser } from './lib/ensure-browser.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { ensureNats } from './lib/ensure-nats.mjs'
import { capture, complain, root, run, say, tool } from './lib/run.mjs'

await ensureInstalled()
const chromium = await ensureBrowser()
if (chromium) process.env.CHROMIUM_PATH = chromium
const notifying = await ensureNotifyingBrowser()
if (notifying) process.env.NOTIFYING_CHROMIUM_PATH = notifying
process.env.FIREFOX_PATH = await ensureFirefox()
process.env.NATS_SERVER_PATH = await ensureNats()

const reportOf = (name) => join(root, 'test-results', `${name}.json`)
const browserReport = join(root, 'test-results', 'browser.json')
const chaosReport = join(root, 'test-results', 'chaos.json')
rmSync(join(root, 'test-results'), { recursive: true, force: true })

/** Told when it is over: lines of two that run side by side can not be told apart. */
async function runBeside(command, args) {
  const { code, output } = await capture(command, args)
  process.stdout.write(output)
  return code
}

const checks = ['checks', () => run(process.execPath, [join(root, 'scripts/check.mjs'), '--before-tests'])]
const build = ['build', () => buildChanged().then(() => 0)]
const vitest = (report, projects) => [
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(report)}`,
]
const quickTests = [
  'unit and component tests',
  () =>
    run(tool('vitest'), vitest('quick', ['unit', 'alone', 'dom', 'dom-alone']), {
      env: { ...process.env, VIGIL_RULES_SHOWN: '1' },
    }),
]
/** They wait for what they have killed. */
const crashTests = ['crash tests', () => runBeside(tool('vitest'), vitest('crash', ['crash']))]
const systemTests = ['contract, store and push tests', () => run(tool('vitest'), vitest('system', ['system']))]
/** A fault is waited for most of the time. */
const faults = [
  'a short round of faults',
  () =>
    runBeside(process.execPath, ['--import', 'tsx', join(root, 'chaos/main.ts'), '--short', '--report', chaosReport]),
]
const browserTests = [
  'browser tests',
  () =>
    run(tool('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
    }),
]

const failed = []
async function work([name, stage]) {
  say(name)
  const began = Date.now()
  if ((await stage()) !== 0) failed.push(name)
  say(`${name}: ${Math.round((Date.now() - began) / 1000)} s`)
}
/** One after another beside all else: what waits most of the time fills the cores where the others leave them idle. */
const built = work(build)
const beside = built.then(() => work(crashTests)).then(() => work(faults))
await Promise.all([work(checks), built])
await work(quickTests)
await work(systemTests)
await beside
await work(browserTests)

const read = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
const unit = ['rules', 'quick', 'crash', 'system'].map((name) => read(reportOf(name)) ?? {})
// They are left out of the others: without their report nobody would know that they were not run.
if (!(unit[0]?.numPassedTests > 0)) failed.push('tests of rules')
const unitCount = (which) => unit.reduce((sum, report) => sum + (report[which] ?? 0), 0)
const browser = read(browserReport)?.stats
const violations = read(chaosReport)?.violations
const passedCount =
  unitCount('numPassedTests') + (browser?.expected ?? 0) + (browser?.flaky ?? 0) + (violations?.length === 0 ? 1 : 0)
const failedCount = unitCount('numFailedTests') + (browser?.unexpected ?? 0) + (violations?.length ?? 0)
/** Told again at the end: a log of which only the last lines are kept still says what to look into. */
const unitResults = unit.flatMap(({ testResults = [] }) => testResults)
const failedUnits = unitResults.flatMap(({ name, message, assertionResults }) => {
  const found = assertionResults.filter(({ status }) => status === 'failed')
  const told = found.map(({ fullName, failureMessages }) => [`${name}: ${fullName}`, failureMessages.join('\n')])
  return told.length === 0 && message ? [[name, message]] : told
})
const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
const specs = (read(browserReport)?.suites ?? []).flatMap(specsOf)
const toldOf = ({ file, title, tests }) => [
  `${file}: ${title}`,
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))).join('\n'),
]
const failedSpecs = specs.filter(({ ok }) => !ok).map(toldOf)
const secondTries = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(toldOf)
const found = (violations ?? []).map(({ rule, evidence }) => [`chaos: ${rule}`, evidence])
for (const [name, message] of [...failedUnits, ...found, ...failedSpecs])
  complain(`failed: ${name}\n${message.slice(0, 2000)}`)
for (const [name, message] of secondTries)
  complain(`held only at the second try, a race to be mended: ${name}\n${message.slice(0, 2000)}`)
for (const name of failed) complain(`failed: ${name}`)
const late = secondTries.length > 0 ? `, ${secondTries.length} of them only at the second try` : ''
console.log(`${passedCount} passed${late}, ${failed.length > 0 ? Math.max(1, failedCount) : failedCount} failed`)
process.exit(failed.length > 0 || passedCount === 0 ? 1 : 0)
