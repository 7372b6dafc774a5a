import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import SecondTries from './second-tries.ts'

const RUNNER = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url))
const CONFIG = fileURLToPath(new URL('planted/playwright.config.ts', import.meta.url))

/** The planted tests of these titles, by the runner itself. */
const run = (titles: string) =>
  new Promise<{ passed: boolean; output: string }>((resolve) => {
    const args = [RUNNER, 'test', '--config', CONFIG, '--grep', titles]
    // Workers of this runner would be taken for those of the other.
    const { TEST_PARALLEL_INDEX: _, ...env } = process.env
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ passed: error === null, output: stdout + stderr }),
    )
  })

// Each run of the runner takes seconds: no more of them than have to be.
it('a test that fails once does not fail the run, and is named', async () => {
  const { passed, output } = await run('good|late')
  expect(output).toContain('held only at the second try: tries.planted.ts › late')
  expect(output).not.toContain('second try: tries.planted.ts › good')
  expect(passed).toBe(true)
})

it('a test that fails twice fails the run', async () => {
  const { passed, output } = await run('broken')
  expect(output).toMatch(/1 failed\s+\S*tries\.planted\.ts:\S+ › broken/)
  expect(passed).toBe(false)
})

it('more than two that fail once fail the run', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const judged = (late: number) => {
    const reporter = new SecondTries()
    const test = (outcome: 'expected' | 'flaky') => ({
      outcome: () => outcome,
      titlePath: () => ['', 'a.spec.ts', 'it'],
    })
    reporter.onBegin(undefined, {
      allTests: () => [test('expected'), ...Array.from({ length: late }, () => test('flaky'))],
    })
    return reporter.onEnd()
  }
  expect(await judged(2)).toBeUndefined()
  expect(await judged(3)).toEqual({ status: 'failed' })
  expect(complained).toHaveBeenLastCalledWith('3 tests held only at the second try; 2 are allowed')
  complained.mockRestore()
})
