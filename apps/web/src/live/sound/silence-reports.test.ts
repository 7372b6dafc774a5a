import type { EndpointName } from '@vigil/contract'
import { expect, it } from 'vitest'
import { FakeClock, settle } from '../../../test/fakes.ts'
import { type Api, ApiError, type ApiFailure } from '../../lib/calls/api.ts'
import { SilenceReports } from './silence-reports.ts'

interface Told {
  readonly name: EndpointName
  readonly input: { reportId: string; agoMs: number; snList?: string[]; on?: boolean }
}

function desk() {
  const clock = new FakeClock()
  const told: Told[] = []
  const server: { failure: ApiFailure | undefined } = { failure: undefined }
  const api = (async (name: EndpointName, input: Told['input']) => {
    told.push({ name, input })
    if (server.failure !== undefined) throw new ApiError(server.failure)
    return null
  }) as unknown as Api
  const reports = new SilenceReports(clock, api)
  const pass = async (ms: number) => {
    await settle()
    clock.pass(ms)
    await settle()
  }
  return { reports, told, server, pass }
}

it.each(['unreachable', 'timeout', 'server'] as const)(
  'what could not be told (%s) is told again under the same name, with how long ago it was, and what followed behind it',
  async (kind) => {
    const { reports, told, server, pass } = desk()
    server.failure = kind === 'server' ? { kind, status: 503 } : { kind }
    reports.silenced(['A', 'B'])
    reports.soundSwitched(false)
    await pass(10_000)
    server.failure = undefined
    await pass(10_000)
    await pass(60_000)
    expect(told.map(({ name, input }) => [name, input.agoMs])).toEqual([
      ['reportSilence', 0],
      ['reportSilence', 10_000],
      ['reportSilence', 20_000],
      ['reportSound', 20_000],
    ])
    expect(new Set(told.slice(0, 3).map(({ input }) => input.reportId)).size).toBe(1)
    expect(told[2]?.input).toMatchObject({ snList: ['A', 'B'] })
    expect(told[3]?.input).toMatchObject({ on: false })
  },
)

it('gives up without a word what is refused, and what is ten minutes old', async () => {
  const { reports, told, server, pass } = desk()
  server.failure = { kind: 'rejected', code: 1, message: 'no' }
  reports.silenced(['A'])
  await pass(60_000)
  expect(told).toHaveLength(1)
  server.failure = { kind: 'unreachable' }
  reports.silenced(['B'])
  for (let tenSeconds = 0; tenSeconds < 70; tenSeconds++) await pass(10_000)
  const before = told.length
  server.failure = undefined
  await pass(600_000)
  expect(told).toHaveLength(before)
  expect(Math.max(...told.map(({ input }) => input.agoMs))).toBe(600_000)
})

it('tells many devices in parts that the server takes', async () => {
  const { reports, told, pass } = desk()
  reports.silenced(Array.from({ length: 2500 }, (_, n) => `SN-${n}`))
  await pass(0)
  await pass(0)
  await pass(0)
  expect(told.map(({ input }) => input.snList?.length)).toEqual([1000, 1000, 500])
  expect(new Set(told.map(({ input }) => input.reportId)).size).toBe(3)
})

it('tells nothing more behind the end of the session, and goes on when it is opened again', async () => {
  const { reports, told, server, pass } = desk()
  server.failure = { kind: 'unreachable' }
  reports.silenced(['A'])
  await pass(0)
  reports.close()
  await pass(60_000)
  expect(told).toHaveLength(1)
  server.failure = undefined
  reports.silenced(['B'])
  await pass(0)
  expect(told.at(-1)?.input.snList).toEqual(['B'])
})
