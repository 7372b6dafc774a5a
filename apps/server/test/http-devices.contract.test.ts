import { describe, expect, it } from 'vitest'
import { DEVICE, DEVICE_AUTHORIZATION, fakeHandlers, serverWith } from './test-server.ts'

describe('a device that speaks HTTP', () => {
  const post = (headers: Record<string, string>, payload = '{"time":1}') => ({
    method: 'POST' as const,
    url: '/ingest',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })

  it('is known by its serial number and secret', async () => {
    const seen: string[] = []
    const { app } = await serverWith({
      handlers: fakeHandlers({
        ingest: async (_input, { sn }) => {
          seen.push(sn)
          return { accepted: 1, repeated: 0, partly: [], rejected: [] }
        },
      }),
    })
    expect((await app.inject(post({ authorization: DEVICE_AUTHORIZATION }))).statusCode).toBe(200)
    expect(seen).toEqual([DEVICE.sn])
  })

  it.each([
    ['no credentials', ''],
    ['a wrong secret', `Basic ${Buffer.from(`${DEVICE.sn}:guess`).toString('base64')}`],
    ['an unknown number', `Basic ${Buffer.from('SN-2:device-secret').toString('base64')}`],
    ['something else', 'Bearer abc'],
  ])('is refused with %s, always the same way', async (_what, authorization) => {
    const { app } = await serverWith()
    const response = await app.inject(post({ authorization, lang: 'en' }))
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toContain('Basic')
    expect(response.json()).toMatchObject({ code: 2001, error: 'Unknown serial number or wrong secret' })
  })

  it('is told in its own codes what is wrong with a message', async () => {
    const { app } = await serverWith()
    const authorization = DEVICE_AUTHORIZATION
    expect((await app.inject(post({ authorization }, '{"time":'))).json()).toMatchObject({ code: 2002 })
    expect((await app.inject(post({ authorization }, '[]'))).json()).toMatchObject({ code: 2002 })
    const huge = await app.inject(post({ authorization }, JSON.stringify({ a: 'x'.repeat(5_000_000) })))
    expect([huge.statusCode, huge.json().code]).toEqual([413, 2006])
  })

  it('that is refused is counted by what it claims to be and why', async () => {
    const refused: string[] = []
    const { app, logged } = await serverWith({ onDeviceRefused: (sn, refusal) => refused.push(`${sn} ${refusal}`) })
    const authorization = DEVICE_AUTHORIZATION
    await app.inject(post({ authorization }))
    await app.inject(post({ authorization }, '{"time":'))
    await app.inject(post({ authorization }, '[]'))
    await app.inject(post({ authorization }, JSON.stringify(new Array(501).fill({ time: 1 }))))
    await app.inject(post({ authorization }, JSON.stringify({ a: 'x'.repeat(5_000_000) })))
    await app.inject(post({ authorization: `Basic ${Buffer.from('SN-2:guess').toString('base64')}` }))
    await app.inject(post({}))
    await app.inject({ method: 'GET', url: '/auth/menu' })
    expect(refused).toEqual([
      'SN-1 ingestMalformed',
      'SN-1 ingestMalformed',
      'SN-1 ingestMalformed',
      'SN-1 ingestOversized',
      'SN-2 ingestUnauthorised',
      ' ingestUnauthorised',
    ])
    const lines = logged()
      .split('\n')
      .filter((line) => line.includes('"/ingest"'))
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(new Array(7).fill(20))
  })

  it('has its body measured, so that one message of many can be told too large', async () => {
    const measured: (number | undefined)[] = []
    const { app } = await serverWith({
      handlers: fakeHandlers({
        ingest: async (_input, { bodyBytes }) => {
          measured.push(bodyBytes)
          return { accepted: 1, repeated: 0, partly: [], rejected: [] }
        },
      }),
    })
    await app.inject(post({ authorization: DEVICE_AUTHORIZATION }, '{"a":"é"}'))
    expect(measured).toEqual([10])
  })
  it('is handed on though one of many is no message, or nests deeper than a message may: each is judged by itself', async () => {
    const given: unknown[] = []
    const { app } = await serverWith({
      handlers: fakeHandlers({
        ingest: async (input) => {
          given.push(...(input as unknown[]))
          return { accepted: 1, repeated: 0, partly: [], rejected: [] }
        },
      }),
    })
    const deep = `{"time":1,"a":${'['.repeat(40)}${']'.repeat(40)}}`
    const response = await app.inject(post({ authorization: DEVICE_AUTHORIZATION }, `[{"time":1},5,${deep}]`))
    expect(response.statusCode).toBe(200)
    expect(given).toHaveLength(3)
  })
})
