import { defineConfig } from '@playwright/test'
import real from '../playwright.config.ts'

/** Tests that fail on purpose, tried as often and judged by the same reporters as all others. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.planted.ts',
  outputDir: '../../test-results/planted',
  workers: 1,
  retries: real.retries ?? 0,
  reporter: real.reporter?.toString().includes('second-tries') ? [['list'], ['../second-tries.ts']] : [['list']],
})
