import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A helper of this folder in a process of its own; resolves to what it answers. */
export interface Helper<Result> {
  pid: number
  ready: Promise<void>
  result: Promise<Result>
  process: ChildProcess
}

export function startHelper<Task extends object, Result>(file: string, task: Task): Helper<Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: ['--import', 'tsx'] })
  let markReady = () => {}
  const ready = new Promise<void>((resolve) => {
    markReady = resolve
  })
  const result = new Promise<Result>((resolve, reject) => {
    child.on('message', (message: { ready?: true; result?: Result; error?: string }) => {
      if (message.ready) markReady()
      if (message.result !== undefined) resolve(message.result)
      if (message.error !== undefined) reject(new Error(message.error))
    })
    child.on('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  child.send(task)
  return { pid: child.pid ?? 0, ready, result, process: child }
}
