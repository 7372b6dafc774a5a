import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface BareHttp {
  /** Milliseconds of each run: the same request, the same answer, nothing in between. */
  time(request: unknown, answer: unknown, runs: number): Promise<number[]>
  end(): void
}

/** A server in a process of its own that knows its answer beforehand. */
export async function openBareHttp(): Promise<BareHttp> {
  const child = fork(fileURLToPath(new URL('./bare-http-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  const [port] = (await once(child, 'message')) as [number]
  const url = `http://127.0.0.1:${port}/`
  return {
    async time(request, answer, runs) {
      await (await fetch(url, { method: 'PUT', body: JSON.stringify(answer) })).text()
      const times: number[] = []
      for (let run = 0; run < runs; run++) {
        const begun = performance.now()
        const reply = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', lang: 'en' },
          body: JSON.stringify(request),
        })
        await reply.json()
        times.push(performance.now() - begun)
      }
      return times
    },
    end: () => child.disconnect(),
  }
}
