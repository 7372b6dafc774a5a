import { systemClock } from '../clock.ts'
import type { ToWorker } from './protocol.ts'
import { openPushLink } from './push-link.ts'
import { WorkerCore } from './worker-core.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope

const core = new WorkerCore({
  clock: systemClock,
  post: (message, transfer = []) => scope.postMessage(message, transfer),
  openPush: openPushLink,
})
scope.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => core.hear(data))
