import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread beside the server's own; `file` stands below `src`, without its ending. */
export function startThread(file: string, options: Omit<WorkerOptions, 'eval'>): Worker {
  // The server is started with a large nursery for what devices send. As a flag of the process it outweighs the limits of a
  // thread, which would then take hundreds of megabytes; the heap of the server itself was made when it started, and stays.
  setFlagsFromString('--max-semi-space-size=0')
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${file}.js`, import.meta.url), options)
  // Tests start dozens of threads, and have built the server before: from the source, each would translate all of it once more.
  const built = process.env.VIGIL_TEST_BUILT_SERVER
  if (built !== undefined) return new Worker(join(built, `${file}.js`), options)
  // While developing, the thread has to learn TypeScript first.
  const source = JSON.stringify(new URL(`../${file}.ts`, import.meta.url).href)
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`
  return new Worker(code, { ...options, eval: true })
}
