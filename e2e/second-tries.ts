import type { Reporter, TestCase } from '@playwright/test/reporter'

/** What is asked of a run. */
interface Run {
  allTests(): readonly Pick<TestCase, 'outcome' | 'titlePath'>[]
}

/** More of them in one run are no bad luck any more. */
const ALLOWED = 2

/**
 * A test that fails is run once more, so that one race does not hide the state of all others. What holds only then is a fault all
 * the same: it is named at the end, and too many of them fail the run.
 */
export default class SecondTries implements Reporter {
  #run: Run | undefined

  onBegin(_: unknown, run: Run): void {
    this.#run = run
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    const late = (this.#run?.allTests() ?? []).filter((test) => test.outcome() === 'flaky')
    for (const test of late)
      console.error(`held only at the second try: ${test.titlePath().filter(Boolean).join(' › ')}`)
    if (late.length <= ALLOWED) return undefined
    console.error(`${late.length} tests held only at the second try; ${ALLOWED} are allowed`)
    return { status: 'failed' }
  }
}
