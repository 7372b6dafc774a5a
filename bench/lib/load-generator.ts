import { startHelper } from './children.ts'
import type { Cast, LoadCommand, LoadReport, LoadTask } from './load.ts'

/** The load, in a process of its own. */
export interface LoadGenerator {
  /** Until it is paused. */
  run(cast: Cast): void
  pause(): Promise<LoadReport>
  stop(): void
}

export async function startLoad(task: LoadTask): Promise<LoadGenerator> {
  const helper = startHelper<LoadTask, never>('./load.ts', task)
  helper.result.catch(() => {})
  await Promise.race([helper.ready, helper.result])
  const tell = (command: LoadCommand) => helper.process.send(command)
  return {
    run: (cast) => tell({ run: cast }),
    pause: () =>
      new Promise((resolve) => {
        helper.process.on('message', function take(message: { report?: LoadReport }) {
          if (message.report === undefined) return
          helper.process.off('message', take)
          resolve(message.report)
        })
        tell({ pause: true })
      }),
    stop: () => helper.process.send('stop'),
  }
}
