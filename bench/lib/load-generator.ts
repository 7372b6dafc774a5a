import { startHelper } from './children.ts'
import type { Cast, LoadReport } from './load.ts'

/** The load, in a process of its own. */
export interface LoadGenerator<Report> {
  /** Until it is paused. */
  run(cast?: Cast): void
  pause(): Promise<Report>
  stop(): void
}

export async function startLoad<Task extends object, Report = LoadReport>(
  task: Task,
  file = './load.ts',
): Promise<LoadGenerator<Report>> {
  const helper = startHelper<Task, never>(file, task)
  helper.result.catch(() => {})
  await Promise.race([helper.ready, helper.result])
  return {
    run: (cast = { watched: [], alarming: [] }) => helper.process.send({ run: cast }),
    pause: () =>
      new Promise((resolve) => {
        helper.process.on('message', function take(message: { report?: Report }) {
          if (message.report === undefined) return
          helper.process.off('message', take)
          resolve(message.report)
        })
        helper.process.send({ pause: true })
      }),
    stop: () => helper.process.send('stop'),
  }
}
