import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Loading the modules anew for every file takes longer than the tests; none of them keeps anything between files.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          // Scenarios are played over hours of simulated time: a busy machine needs longer than the usual five seconds.
          testTimeout: 30_000,
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'chaos/**/*.test.ts'],
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
          testTimeout: 30_000,
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
          testTimeout: 30_000,
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
          globalSetup: ['apps/server/test/global-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One more than a small machine has cores: much of the time they wait for servers that start and stop.
          maxWorkers: 3,
        },
      },
    ],
  },
})
