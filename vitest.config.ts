import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Whole products and databases that are started, killed and started again. */
const LONGEST = /\.crash\.test\.ts$|\/(backup|embedded-postgres)[^/]*\.store\.test\.ts$/

/** The longest begin first: begun last, one of them would keep one worker busy while the others have nothing left to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId, project }: TestSpecification) =>
      2 * project.config.sequence.groupOrder + (LONGEST.test(moduleId) ? 0 : 1)
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Loading the modules anew for every file takes longer than the tests; none of them keeps anything between files.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          // Scenarios are played over hours of simulated time: a busy machine needs longer than the usual five seconds.
          testTimeout: 120_000,
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'chaos/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-programs.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.{alone,dom,store,push,contract,crash}.test.*'],
        },
      },
      {
        test: {
          // Tests that put something else in a module's place: where modules are shared, whoever loaded it first would decide.
          name: 'alone',
          isolate: true,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          testTimeout: 120_000,
          include: ['packages/**/*.alone.test.ts', 'apps/**/*.alone.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          // Parts of the console as they are drawn and pressed. Making a document takes longer than most tests: nobody else pays for it.
          name: 'dom',
          environment: 'jsdom',
          setupFiles: ['apps/web/test/set-up.ts'],
          isolate: true,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          // To find things by role in a page of the component library takes seconds where others work as well.
          testTimeout: 120_000,
          include: ['apps/web/src/**/*.dom.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'system',
          isolate: false,
          sequence: { groupOrder: 1 },
          include: ['apps/**/*.{store,push,contract,crash}.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['apps/server/test/global-programs.ts', 'apps/server/test/global-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One more than a small machine has cores: much of the time they wait for servers that start and stop.
          maxWorkers: 3,
        },
      },
    ],
  },
})
