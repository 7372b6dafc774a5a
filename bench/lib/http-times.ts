import { ENDPOINTS, type EndpointName } from '@vigil/contract'
import type { RunningVigil } from './vigil.ts'

/** Milliseconds of each run of a call, and what it answered. */
export async function timeByHttp(
  vigil: RunningVigil,
  token: string,
  { name, request }: { readonly name: EndpointName; readonly request: unknown },
  runs: number,
): Promise<{ times: number[]; answer: unknown }> {
  const { method, path } = ENDPOINTS[name]
  const times: number[] = []
  let answer: unknown
  for (let run = 0; run < runs; run++) {
    const begun = performance.now()
    answer = await vigil.call(method, path, token, request as Record<string, unknown>)
    times.push(performance.now() - begun)
  }
  return { times, answer }
}
