import { createHash } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files by what they took when they were last looked at, the longest first. */
const LONGEST = [
  'stop-under-lock.crash',
  'kill.crash',
  'import-kill.crash',
  'reach.contract',
  'absurd-values.contract',
  'embedded-postgres-crash.store',
  'backup-command.store',
  'printed.store',
  'backup.store',
  'every-model.dom',
  'every-period.dom',
  'embedded-postgres.store',
  'reports.store',
  'task-page.dom',
  'takeover.crash',
  'sites.crash',
  'shift-page.dom',
  'nats-broker.push',
  'post.store',
  'replay.store',
  'replica.store',
  'login.store',
  'http-refusals.contract',
  'report-parts.store',
  'ways.store',
  'alarm-page.dom',
  'rollups-zones.store',
  'cap.store',
  'recent-data.store',
  'own-account.store',
  'running-product.contract',
  'state-statistics.store',
  'alarm-figures.store',
  'rollups.store',
  'scenarios',
  'lane-passages.store',
  'laboratory.dom',
  'alarm-locks.store',
  'demo.store',
  'cotton-page.dom',
  'watched-folder.store',
  'past',
  'large-files.store',
  'alarm-mails.store',
  'report-page.dom',
  'writers',
]

/**
 * One project after the other: a worker that shares its modules between files is ended as soon as the next file is of another project,
 * and the next one loads them all anew. Within a project the longest begin first: begun last, one of them would keep one worker busy
 * while the others have nothing left to do. With `--sequence.shuffle` and a seed, the files of each project come in an order that
 * hangs on the seed alone.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence
    const draw = ({ moduleId }: TestSpecification) => createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.includes(`/${name}.test.`))
      return place === -1 ? LONGEST.length : place
    }
    const sorted = await super.sort(files)
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const nameOf = ({ project }: TestSpecification) => project.name
    return sorted.sort(
      (a, b) =>
        groupOf(a) - groupOf(b) ||
        nameOf(a).localeCompare(nameOf(b)) ||
        (shuffle ? draw(a).localeCompare(draw(b)) : rank(a) - rank(b)),
    )
  }
}

const NOT_OURS = ['**/node_modules/**', '**/dist/**']
/** Rules that the checks before have run already, to see that every branch is taken. */
const SHOWN = process.env.VIGIL_RULES_SHOWN === '1' ? ['packages/domain/**'] : []
/** Whole products and databases that are started, killed and started again: they wait most of the time. */
const WAITING = ['apps/**/*.crash.test.ts', 'apps/**/{backup,embedded-postgres}*.store.test.ts']

const setupFiles = ['scripts/lib/chance.mjs', 'apps/server/test/patience.ts']
/** As long as `patience.ts` gives those that wait otherwise. */
const patient = { expect: { poll: { timeout: 60_000 } } }
const quick = {
  maxWorkers: 2,
  sequence: { groupOrder: 0 },
  setupFiles,
  ...patient,
  // A tenth of the time is the removal of what is soon forgotten: the more room it has, the less of it has to be looked at.
  execArgv: ['--max-semi-space-size=64'],
}
/** Parts of the console as they are drawn and pressed. */
const dom = {
  ...quick,
  environment: 'jsdom' as const,
  setupFiles: [...setupFiles, 'apps/web/test/set-up.ts'],
  // To find things by role in a page of the component library takes seconds where others work as well.
  testTimeout: 120_000,
}
const system = {
  isolate: false,
  ...patient,
  setupFiles,
  globalSetup: ['apps/server/test/global-programs.ts', 'apps/server/test/global-postgres.ts'],
  // Nothing waits for these where all is well: a test that is given up goes on writing, and the next one finds what it wrote.
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...quick,
          name: 'unit',
          // Loading the modules anew for every file takes longer than the tests; none of them keeps anything between files.
          isolate: false,
          // Scenarios are played over hours of simulated time: a busy machine needs longer than the usual five seconds.
          testTimeout: 120_000,
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'chaos/**/*.test.ts', 'e2e/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-programs.ts'],
          exclude: [...NOT_OURS, ...SHOWN, '**/*.{alone,dom,store,push,contract,crash}.test.*'],
        },
      },
      {
        test: {
          ...quick,
          // Tests that put something else in a module's place: where modules are shared, whoever loaded it first would decide.
          name: 'alone',
          isolate: true,
          testTimeout: 120_000,
          include: ['packages/**/*.alone.test.ts', 'apps/**/*.alone.test.{ts,tsx}'],
          exclude: [...NOT_OURS, '**/*.dom.alone.test.tsx'],
        },
      },
      {
        test: {
          ...dom,
          name: 'dom',
          // To load the component library anew for every file takes twice as long as all tests.
          isolate: false,
          environment: './apps/web/test/one-window.ts',
          include: ['apps/web/src/**/*.dom.test.tsx'],
          exclude: NOT_OURS,
        },
      },
      {
        test: {
          ...dom,
          name: 'dom-alone',
          isolate: true,
          include: ['apps/web/src/**/*.dom.alone.test.tsx'],
          exclude: NOT_OURS,
        },
      },
      {
        test: {
          ...system,
          name: 'crash',
          sequence: { groupOrder: 1 },
          include: WAITING,
          exclude: NOT_OURS,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...system,
          name: 'system',
          sequence: { groupOrder: 2 },
          include: ['apps/**/*.{store,push,contract}.test.ts'],
          exclude: [...NOT_OURS, ...WAITING],
          // More than a small machine has cores: part of the time they wait for servers that start and stop.
          maxWorkers: 4,
        },
      },
    ],
  },
})
