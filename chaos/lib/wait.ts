export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Resolves to whether it held before the time was over. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 250,
): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > deadline) return false
    await wait(everyMs)
  }
  return true
}

/** Loops of the load: what they do is stopped as a whole. */
export function createLoop(work: () => Promise<void>, everyMs: () => number): { stop(): Promise<void> } {
  let running = true
  const loop = (async () => {
    while (running) {
      await work().catch(() => {})
      await wait(everyMs())
    }
  })()
  return {
    stop: () => {
      running = false
      return loop
    },
  }
}
